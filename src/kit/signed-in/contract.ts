import * as z from 'zod/mini';

/** The person who was signed in, with the CSRF token that their next call needs (`akt`). */
export const signedInAnswer = z.object({
  success: z.literal(true),
  user: z.object({
    full_name: z.string(),
    phone_number: z.string(),
    email: z.string(),
    pro: z.boolean(),
    admin: z.boolean(),
    user_role: z.string(),
  }),
  user_id: z.int(),
  akt: z.string(),
  pro_user: z.boolean(),
  sso: z.boolean(),
  redirect: z.nullable(z.string()),
  message: z.null(),
  errors: z.array(z.string()),
});

/** Why signing in failed, or why the password was not accepted. */
export const notSignedInAnswer = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.array(z.string()),
});
