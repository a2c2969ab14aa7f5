"""The guards a sound log has on each database; verification looks for them. The migrations make them."""

SQLITE = frozenset(
    """
    event_in_order event_no_delete event_erase_only
    stream_starts_empty stream_follows_events stream_no_delete
    log_has_one_row log_follows_events log_no_delete
    append_no_replace append_erase_only append_no_delete
    original_no_replace original_erase_only original_no_delete
    erasure_no_replace erasure_no_update erasure_no_delete
    erased_original_no_replace erased_original_no_update erased_original_no_delete
    checkpoint_grows checkpoint_no_update checkpoint_no_delete
    """.split()  # noqa: SIM905 - one line a table
)

POSTGRES = frozenset(
    """
    event_moves_heads event_erase_only event_no_delete event_no_truncate
    stream_guard stream_no_delete stream_no_truncate
    log_follows_events log_no_delete log_no_truncate
    append_erase_only append_no_delete append_no_truncate
    original_erase_only original_no_delete original_no_truncate
    erasure_no_change erasure_no_truncate
    erased_original_no_change erased_original_no_truncate
    checkpoint_grows checkpoint_no_change checkpoint_no_truncate
    """.split()  # noqa: SIM905 - one line a table
)
