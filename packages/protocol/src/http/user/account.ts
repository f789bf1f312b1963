import * as z from 'zod/mini'
import { instant, vaultWriteToken } from '../fields.js'

/**
 * `POST /v1/account/deletion` deletes the account in seven days with the vault write token or
 * without a wallet, in thirty with a login alone. `POST …/deletion/cancel` withdraws the request;
 * one with the token needs the token.
 */
export const AccountDeletion = {
  request: z.strictObject({ control: z.optional(vaultWriteToken) }),
  response: z.object({ deletesAt: z.nullable(instant) }),
}
