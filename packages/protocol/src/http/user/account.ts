import * as z from 'zod/mini'
import { instant, vaultWriteToken } from '../fields.js'

/**
 * `POST /v1/account/deletion` deletes the account after 7 days with the vault write token or
 * without a wallet, and after 30 days with only a login. `POST …/deletion/cancel` cancels a
 * request, with the token if the request used it.
 */
export const AccountDeletion = {
  request: z.strictObject({ control: z.optional(vaultWriteToken) }),
  response: z.object({ deletesAt: z.nullable(instant) }),
}
