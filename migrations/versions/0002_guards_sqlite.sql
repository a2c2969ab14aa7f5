-- What the SQLite file itself refuses. REPLACE deletes rows without firing DELETE triggers unless `PRAGMA recursive_triggers` is on,
-- so every guarded table also refuses an INSERT that meets a row of the same key.

-- event: next position, next number of an open stream, nothing replaced, nothing erased yet, time not running backwards.
CREATE TRIGGER event_in_order BEFORE INSERT ON event
WHEN NEW.position IS NOT (SELECT coalesce(max(position), 0) + 1 FROM event)
  OR NEW.seq IS NOT (SELECT coalesce(max(seq), 0) + 1 FROM event WHERE stream_id = NEW.stream_id)
  OR NEW.recorded_at < (SELECT last_recorded_at FROM log)
  OR NEW.payload IS NULL
  OR EXISTS (SELECT 1 FROM event WHERE event_id = NEW.event_id)
  OR NOT EXISTS (SELECT 1 FROM stream WHERE stream_id = NEW.stream_id AND closed_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'event out of order'); END;

CREATE TRIGGER event_no_delete BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TRIGGER event_erase_only BEFORE UPDATE ON event
WHEN NOT (NEW.payload IS NULL AND NEW.payload_salt IS NULL AND OLD.payload IS NOT NULL
  AND (NEW.position, NEW.stream_id, NEW.seq, NEW.event_id, NEW.kind, NEW.version, NEW.origin, NEW.recorded_at, NEW.actor, NEW.source,
       NEW.payload_hash, NEW.leaf_hash)
    = (OLD.position, OLD.stream_id, OLD.seq, OLD.event_id, OLD.kind, OLD.version, OLD.origin, OLD.recorded_at, OLD.actor, OLD.source,
       OLD.payload_hash, OLD.leaf_hash)
  AND NEW.occurred_at IS OLD.occurred_at
  AND EXISTS (SELECT 1 FROM erasure WHERE position = OLD.position))
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- stream: starts empty; its head can only be set to what its last event says; closing is for ever. Heads are moved once an append:
-- a trigger that moves them with every row costs more than the insert itself.
CREATE TRIGGER stream_starts_empty BEFORE INSERT ON stream
WHEN NEW.version <> 0 OR NEW.head_hash <> zeroblob(32) OR NEW.closed_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM stream WHERE stream_id = NEW.stream_id OR name = NEW.name)
BEGIN SELECT RAISE(ABORT, 'a stream starts empty'); END;

CREATE TRIGGER stream_follows_events BEFORE UPDATE ON stream
WHEN NEW.stream_id <> OLD.stream_id OR NEW.name <> OLD.name OR NEW.kind <> OLD.kind
  OR (OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT OLD.closed_at)
  OR ((NEW.version <> OLD.version OR NEW.head_hash <> OLD.head_hash)
    AND (NEW.version, NEW.head_hash) IS NOT (SELECT seq, leaf_hash FROM event WHERE stream_id = NEW.stream_id ORDER BY seq DESC LIMIT 1))
BEGIN SELECT RAISE(ABORT, 'the head of a stream follows its events'); END;

CREATE TRIGGER stream_no_delete BEFORE DELETE ON stream
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- log: one row for ever, which follows the events.
CREATE TRIGGER log_has_one_row BEFORE INSERT ON log
WHEN EXISTS (SELECT 1 FROM log)
BEGIN SELECT RAISE(ABORT, 'a log has one head'); END;

CREATE TRIGGER log_follows_events BEFORE UPDATE ON log
WHEN NEW.only_row <> OLD.only_row OR NEW.origin <> OLD.origin OR NEW.spec <> OLD.spec
  OR (NEW.next_position, NEW.last_recorded_at) IS NOT (SELECT position + 1, recorded_at FROM event ORDER BY position DESC LIMIT 1)
BEGIN SELECT RAISE(ABORT, 'the head of the log follows its events'); END;

CREATE TRIGGER log_no_delete BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- append, original, erasure, checkpoint: written once.
CREATE TRIGGER append_no_replace BEFORE INSERT ON append
WHEN EXISTS (SELECT 1 FROM append WHERE append_id = NEW.append_id)
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER append_no_update BEFORE UPDATE ON append BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER append_no_delete BEFORE DELETE ON append BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TRIGGER original_no_replace BEFORE INSERT ON original
WHEN EXISTS (SELECT 1 FROM original WHERE sha256 = NEW.sha256)
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER original_no_update BEFORE UPDATE ON original BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER original_no_delete BEFORE DELETE ON original BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TRIGGER erasure_no_replace BEFORE INSERT ON erasure
WHEN EXISTS (SELECT 1 FROM erasure WHERE position = NEW.position)
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER erasure_no_update BEFORE UPDATE ON erasure BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER erasure_no_delete BEFORE DELETE ON erasure BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TRIGGER checkpoint_grows BEFORE INSERT ON checkpoint
WHEN NEW.size <= (SELECT max(size) FROM checkpoint) OR NEW.size >= (SELECT next_position FROM log)
BEGIN SELECT RAISE(ABORT, 'checkpoints only grow'); END;
CREATE TRIGGER checkpoint_no_update BEFORE UPDATE ON checkpoint BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER checkpoint_no_delete BEFORE DELETE ON checkpoint BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
