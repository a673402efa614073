-- A job for each bag about which there may be an update, added in the transaction that stores its scans.
SELECT jobs.create_queue('write-updates', '{
  "policy": "standard", "retryLimit": 7, "expireInSeconds": 60, "retentionSeconds": 315360000, "deleteAfterSeconds": 60,
  "deadLetter": "dead-letters"
}');
