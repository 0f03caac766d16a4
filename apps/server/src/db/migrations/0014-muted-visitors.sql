-- Who may not speak in a room is told to those who keep order there, at each look at its rows.
create index live_visits_muted on live_visits (content_id, user_id) where muted;
