import * as z from 'zod/mini'
import { isEmail, MAX_EMAIL_LENGTH, normaliseEmail } from './email.js'

export const Email = z.pipe(
  z.string().check(z.maxLength(MAX_EMAIL_LENGTH + 32)),
  z.pipe(z.transform(normaliseEmail), z.string().check(z.refine(isEmail))),
)
