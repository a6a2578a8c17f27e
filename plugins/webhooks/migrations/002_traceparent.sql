-- previous-code: works
-- W3C traceparent of what emitted the event, which its attempts continue; null while traces are off.
ALTER TABLE delivery ADD COLUMN traceparent text;
