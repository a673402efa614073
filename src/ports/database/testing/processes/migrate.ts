/**
 * Connects, says `ready`, waits for a line, migrates, and says the name of each migration that it ran and then `done`.
 * Arguments: url, folder of the migrations.
 */
import { once } from 'node:events';
import { openDatabase } from '../../database.ts';
import { migrateToLatest } from '../../migrate.ts';
import { silentLog } from '../silent-log.ts';
import { say } from './say.ts';

const [url = '', folder = ''] = process.argv.slice(2);

const { db, isReachable, close } = openDatabase({ url, log: silentLog });
if (!(await isReachable())) throw new Error('The database does not answer.');
say('ready');
await once(process.stdin, 'data');
const log = { ...silentLog, info: (details: object) => say(JSON.stringify(details)) };
await migrateToLatest({ db, folder, log });
say('done');
await close();
process.stdin.destroy();
