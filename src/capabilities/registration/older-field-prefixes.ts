/**
 * The prefixes under which older forms send a field: `user_email`, and with each of three others, `signup_email` and
 * `signup_user_email`. ACC-01
 */
export const olderFieldPrefixes: readonly string[] = [
  'user_',
  ...['signup_', 'reg_', 'u_'].flatMap((prefix) => [prefix, `${prefix}user_`]),
];
