import * as z from 'zod/mini'
import { instant, vaultWriteToken } from '../fields.js'

/**
 * `POST /v1/account/deletion` sets the hour at which the account and everything sealed for it is deleted: in seven days with the
 * wallet's vault write token or if there is no wallet, in thirty with a login alone. `POST …/deletion/cancel` withdraws it until
 * then; a request with the token can only be cancelled with it.
 */
export const AccountDeletion = {
  request: z.strictObject({ control: z.optional(vaultWriteToken) }),
  response: z.object({ deletesAt: z.nullable(instant) }),
}
