-- previous-code: works
-- What a point of the fever chart has besides the uses of the buffer, which stay a list: the version before reads that.

alter table fever_point add column walk json; -- null: an earlier version stored the point
