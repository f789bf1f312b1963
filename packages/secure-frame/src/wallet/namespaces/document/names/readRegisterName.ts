import { VestibuleError } from '@vestibule/protocol'
import { nameFault, REGISTER_NAME, RegisterName } from '@vestibule/protocol/names'
import * as z from 'zod/mini'

/** Why a page gets no text about a name signed by another request. */
export const NAME_TEXT_REFUSED = `Only the wallet writes texts about names. Ask for \`${REGISTER_NAME}\`.`

/** The name that a page asks to register, without its suffix. @throws `invalidParams` with the rule in `data.reason` */
export function readRegisterName(params: unknown): RegisterName {
  const [first, ...rest] = Array.isArray(params) ? params : []
  const asked = z.safeParse(RegisterName, first)
  if (!asked.success || rest.length > 0) throw refusal('malformed')
  const fault = nameFault(asked.data.name)
  if (fault !== undefined) throw refusal(fault)
  return asked.data
}

const refusal = (reason: string) => new VestibuleError('invalidParams', { data: { reason } })
