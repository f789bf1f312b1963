import { VestibuleError } from '@vestibule/protocol'
import { CHANGE_NAME, ChangeName, nameFault } from '@vestibule/protocol/names'
import * as z from 'zod/mini'

/** Error for other requests that sign a text about a name. */
export const NAME_TEXT_REFUSED = `Only the wallet writes texts about names. Ask for \`${CHANGE_NAME}\`.`

/** Reads a name without its suffix. @throws `invalidParams` with the rule in `data.reason` */
export function readChangeName(
  params: unknown,
  { account, readAddress }: { account: string; readAddress: (text: string) => string | undefined },
): ChangeName {
  const [first, ...rest] = Array.isArray(params) ? params : []
  const asked = z.safeParse(ChangeName, first)
  if (!asked.success || rest.length > 0) throw refusal('malformed')
  const { data } = asked
  const fault = nameFault(data.name)
  if (fault !== undefined) throw refusal(fault)
  if (data.action !== 'transfer') return data
  const to = readAddress(data.to)
  if (to === undefined || to === account) throw refusal('addressInvalid')
  return { ...data, to }
}

const refusal = (reason: string) => new VestibuleError('invalidParams', { data: { reason } })
