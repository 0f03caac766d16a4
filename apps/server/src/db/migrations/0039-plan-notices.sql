-- Experts are notified of what was decided about a live that they planned, with a link to their lives.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('reminder', 'started', 'moved', 'replay', 'reply', 'approved',
    'refused', 'planned', 'began', 'graduated', 'paired', 'declined', 'accepted', 'returned')),
  drop constraint notices_page_check,
  add constraint notices_page_check check (page in ('graduation', 'children', 'lives'));
