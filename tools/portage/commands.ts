import type { Command } from './command.ts';
import { adminCommands } from './commands/admin.ts';
import { archiveCommands } from './commands/archive.ts';
import { auditCommand } from './commands/audit.ts';
import { backupCommands } from './commands/backup.ts';
import { configCheckCommand } from './commands/config.ts';
import { demoResetCommand } from './commands/demo.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommands } from './commands/export.ts';
import { importCommands } from './commands/import.ts';
import { jobsCommands } from './commands/jobs.ts';
import { maintenanceCommands } from './commands/maintenance.ts';
import { migrateCommands } from './commands/migrate.ts';
import { upgradeDatabaseCommand } from './commands/upgrade-database.ts';
import { versionCommand } from './commands/version.ts';

/** In the order in which the help lists them. */
export const commands: readonly Command[] = [
  doctorCommand,
  configCheckCommand,
  ...migrateCommands,
  ...adminCommands,
  ...importCommands,
  ...exportCommands,
  ...jobsCommands,
  auditCommand,
  ...archiveCommands,
  ...backupCommands,
  ...maintenanceCommands,
  upgradeDatabaseCommand,
  demoResetCommand,
  versionCommand,
];
