-- What the PostgreSQL database itself refuses, and the one function that appends. {schema} is the log's schema.
-- All triggers are ENABLE ALWAYS: session_replication_role does not switch them off. TRUNCATE needs triggers of its own.

CREATE FUNCTION log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION event_erase_only() RETURNS trigger LANGUAGE plpgsql SET search_path = {schema}, pg_temp AS $$
BEGIN
  IF NEW.payload IS NULL AND NEW.payload_salt IS NULL AND OLD.payload IS NOT NULL
     AND to_jsonb(NEW) - '{payload,payload_salt}'::text[] = to_jsonb(OLD) - '{payload,payload_salt}'::text[]
     AND EXISTS (SELECT 1 FROM erasure e WHERE e.position = OLD.position) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- The insert itself moves the heads, once per statement over its new rows: nobody can add events without taking the lock of the
-- head row and meeting the next position and the next number of an open stream.
CREATE FUNCTION event_moves_heads() RETURNS trigger LANGUAGE plpgsql SET search_path = {schema}, pg_temp AS $$
DECLARE
  bad bigint; f record;
BEGIN
  SELECT count(*) AS n, min(position) AS lo, max(position) AS hi, min(recorded_at) AS earliest, max(recorded_at) AS latest,
         count(*) FILTER (WHERE payload IS NULL) AS empty INTO f FROM fresh;
  IF f.n = 0 THEN RETURN NULL; END IF;
  UPDATE log SET next_position = f.hi + 1, last_recorded_at = f.latest
    WHERE next_position = f.lo AND f.hi = f.lo + f.n - 1 AND f.earliest >= last_recorded_at AND f.empty = 0;
  IF NOT FOUND THEN RAISE EXCEPTION 'event out of order' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  WITH g AS (SELECT stream_id, min(seq) AS lo, max(seq) AS hi, count(*) AS n FROM fresh GROUP BY stream_id),
       moved AS (UPDATE stream s SET version = g.hi,
                   head_hash = (SELECT leaf_hash FROM fresh WHERE fresh.stream_id = s.stream_id AND fresh.seq = g.hi)
                 FROM g WHERE s.stream_id = g.stream_id AND s.version = g.lo - 1 AND g.hi = g.lo + g.n - 1 AND s.closed_at IS NULL
                 RETURNING 1)
  SELECT (SELECT count(*) FROM g) - (SELECT count(*) FROM moved) INTO bad;
  IF bad <> 0 THEN RAISE EXCEPTION 'event out of order' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION stream_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = {schema}, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.version <> 0 OR NEW.head_hash <> decode(repeat('00', 32), 'hex') OR NEW.closed_at IS NOT NULL THEN
      RAISE EXCEPTION 'a stream starts empty' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF NEW.stream_id <> OLD.stream_id OR NEW.name <> OLD.name OR NEW.kind <> OLD.kind
     OR (OLD.closed_at IS NOT NULL AND NEW.closed_at IS DISTINCT FROM OLD.closed_at)
     OR ((NEW.version <> OLD.version OR NEW.head_hash <> OLD.head_hash)
       AND NOT EXISTS (SELECT 1 FROM event e WHERE e.stream_id = NEW.stream_id AND e.seq = NEW.version AND e.leaf_hash = NEW.head_hash
         AND e.seq = (SELECT max(m.seq) FROM event m WHERE m.stream_id = NEW.stream_id))) THEN
    RAISE EXCEPTION 'the head of a stream follows its events' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION log_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = {schema}, pg_temp AS $$
BEGIN
  IF NEW.only_row <> OLD.only_row OR NEW.origin <> OLD.origin OR NEW.spec <> OLD.spec
     OR NOT EXISTS (SELECT 1 FROM event e WHERE e.position = NEW.next_position - 1 AND e.recorded_at = NEW.last_recorded_at
       AND e.position = (SELECT max(m.position) FROM event m)) THEN
    RAISE EXCEPTION 'the head of the log follows its events' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION checkpoint_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = {schema}, pg_temp AS $$
BEGIN
  IF NEW.size <= (SELECT max(size) FROM checkpoint) OR NEW.size >= (SELECT next_position FROM log) THEN
    RAISE EXCEPTION 'checkpoints only grow' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER event_moves_heads AFTER INSERT ON event REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION event_moves_heads();
CREATE TRIGGER event_erase_only BEFORE UPDATE ON event FOR EACH ROW EXECUTE FUNCTION event_erase_only();
CREATE TRIGGER event_no_delete BEFORE DELETE ON event FOR EACH ROW EXECUTE FUNCTION log_refuse();
CREATE TRIGGER event_no_truncate BEFORE TRUNCATE ON event FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();
CREATE TRIGGER stream_guard BEFORE INSERT OR UPDATE ON stream FOR EACH ROW EXECUTE FUNCTION stream_guard();
CREATE TRIGGER stream_no_delete BEFORE DELETE ON stream FOR EACH ROW EXECUTE FUNCTION log_refuse();
CREATE TRIGGER stream_no_truncate BEFORE TRUNCATE ON stream FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();
CREATE TRIGGER log_follows_events BEFORE UPDATE ON log FOR EACH ROW EXECUTE FUNCTION log_guard();
CREATE TRIGGER log_no_delete BEFORE DELETE ON log FOR EACH ROW EXECUTE FUNCTION log_refuse();
CREATE TRIGGER log_no_truncate BEFORE TRUNCATE ON log FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();
CREATE TRIGGER append_no_change BEFORE UPDATE OR DELETE ON append FOR EACH ROW EXECUTE FUNCTION log_refuse();
CREATE TRIGGER append_no_truncate BEFORE TRUNCATE ON append FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();
CREATE TRIGGER original_no_change BEFORE UPDATE OR DELETE ON original FOR EACH ROW EXECUTE FUNCTION log_refuse();
CREATE TRIGGER original_no_truncate BEFORE TRUNCATE ON original FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();
CREATE TRIGGER erasure_no_change BEFORE UPDATE OR DELETE ON erasure FOR EACH ROW EXECUTE FUNCTION log_refuse();
CREATE TRIGGER erasure_no_truncate BEFORE TRUNCATE ON erasure FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();
CREATE TRIGGER checkpoint_grows BEFORE INSERT ON checkpoint FOR EACH ROW EXECUTE FUNCTION checkpoint_guard();
CREATE TRIGGER checkpoint_no_change BEFORE UPDATE OR DELETE ON checkpoint FOR EACH ROW EXECUTE FUNCTION log_refuse();
CREATE TRIGGER checkpoint_no_truncate BEFORE TRUNCATE ON checkpoint FOR EACH STATEMENT EXECUTE FUNCTION log_refuse();

DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT tgrelid::regclass AS relation, tgname FROM pg_trigger
           WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace) LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER %I', t.relation, t.tgname);
  END LOOP;
END $$;

-- One round trip. The caller sends leaves it built on the head and the time it knows; when these are not the newest, the answer says
-- what is, and nothing is stored. A caller that holds the head row already (SELECT ... FOR UPDATE) cannot be late.
CREATE FUNCTION append_events(p_append uuid, p_request bytea, p_stream text, p_stream_kind text, p_expected bigint, p_head bytea,
    p_recorded text, p_close boolean, p_ids uuid[], p_kinds text[], p_versions int[], p_origins text[], p_actors text[],
    p_sources text[], p_occurred text[], p_salts bytea[], p_payloads text[], p_hashes bytea[], p_leaves bytea[])
RETURNS TABLE (answer text, first_position bigint, seq bigint, head bytea, recorded text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
#variable_conflict use_column
DECLARE
  l record; done record; s record; n int := cardinality(p_leaves);
BEGIN
  SELECT next_position, last_recorded_at INTO l FROM log FOR UPDATE;
  SELECT a.request_hash, a.first_position, a.event_count INTO done FROM append a WHERE a.append_id = p_append;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN done.request_hash = p_request THEN 'repeated' ELSE 'reused' END, e.position, e.seq, NULL::bytea, NULL
      FROM event e WHERE e.position = done.first_position;
    RETURN;
  END IF;
  SELECT stream_id, version, head_hash, closed_at INTO s FROM stream WHERE name = p_stream;
  IF NOT FOUND THEN
    IF p_expected <> 0 THEN RETURN QUERY SELECT 'missing', 0::bigint, 0::bigint, NULL::bytea, NULL; RETURN; END IF;
    IF p_recorded < l.last_recorded_at THEN
      RETURN QUERY SELECT 'late', 0::bigint, 0::bigint, NULL::bytea, l.last_recorded_at; RETURN;
    END IF;
    INSERT INTO stream (name, kind, version, head_hash) VALUES (p_stream, p_stream_kind, 0, decode(repeat('00', 32), 'hex'))
      RETURNING stream_id, version, head_hash, closed_at INTO s;
  END IF;
  IF s.version <> p_expected THEN RETURN QUERY SELECT 'conflict', 0::bigint, s.version, s.head_hash, NULL; RETURN; END IF;
  IF s.closed_at IS NOT NULL THEN RETURN QUERY SELECT 'closed', 0::bigint, s.version, s.head_hash, s.closed_at; RETURN; END IF;
  IF s.head_hash <> p_head OR p_recorded < l.last_recorded_at THEN
    RETURN QUERY SELECT 'late', 0::bigint, s.version, s.head_hash, l.last_recorded_at; RETURN;
  END IF;
  INSERT INTO event (position, stream_id, seq, event_id, kind, version, origin, recorded_at, occurred_at, actor, source,
      payload_salt, payload, payload_hash, leaf_hash)
    SELECT l.next_position + k - 1, s.stream_id, p_expected + k, i, ki, v, o, p_recorded, oc, ac, so, sa, pa, ph, lh
    FROM unnest(p_ids, p_kinds, p_versions, p_origins, p_actors, p_sources, p_occurred, p_salts, p_payloads, p_hashes, p_leaves)
      WITH ORDINALITY AS u(i, ki, v, o, ac, so, oc, sa, pa, ph, lh, k);
  INSERT INTO append (append_id, request_hash, first_position, event_count) VALUES (p_append, p_request, l.next_position, n);
  IF p_close THEN UPDATE stream SET closed_at = p_recorded WHERE stream_id = s.stream_id; END IF;
  PERFORM pg_notify('kerbholz.' || current_schema(), (l.next_position + n - 1)::text);
  RETURN QUERY SELECT 'stored', l.next_position, p_expected + n, p_leaves[n], p_recorded;
END $$;
REVOKE ALL ON FUNCTION append_events FROM PUBLIC;
