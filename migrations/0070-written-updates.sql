-- A job for each bag of which customers may be told something, added in the transaction that stores its scans.
SELECT jobs.create_queue('write-updates', '{
  "policy": "standard", "retryLimit": 7, "expireInSeconds": 60, "retentionSeconds": 315360000, "deleteAfterSeconds": 60,
  "deadLetter": "dead-letters"
}');
