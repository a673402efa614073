import pg from 'pg';

const uniqueViolation = '23505';

/** Whether a row was refused because it violates one of these unique constraints. */
export function isUniqueViolation(error: unknown, constraints: readonly string[]): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === uniqueViolation &&
    error.constraint !== undefined &&
    constraints.includes(error.constraint)
  );
}
