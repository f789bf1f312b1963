import { bytesToHex } from '@noble/curves/utils.js'
import { VestibuleError } from '@vestibule/protocol'
import { type ChangeName, NAME_TEXT_LIFE, writeNameText } from '@vestibule/protocol/names'
import { systemRandom, utf8 } from '../../../../platform/bytes.js'
import type { NameBook } from '../../../../platform/nameBook.js'

/** In bytes. */
const NONCE = 16

export type NameRequestParts = {
  kind: 'name'
  asked: ChangeName
  /** Set after the services respond. */
  change?: NameChange | undefined
}

export type NameChange = {
  name: string
  text: string
  coinType: number
  account: string
}

export async function writeNameChange(
  asked: ChangeName,
  of: { names: NameBook | undefined; account: string; coinType: number },
): Promise<NameChange> {
  const { names, account, coinType } = of
  if (names === undefined) throw new VestibuleError('notSupportedYet')
  const { suffix, domain, now } = await names.zone()
  const { action } = asked
  const name = asked.name + suffix
  const attributes = (action === 'register' && asked.attributes) || {}
  const text = writeNameText({
    ...{ name, attributes, timestamp: now, action, domain },
    ...{ nonce: bytesToHex(systemRandom(NONCE)), expiry: now + NAME_TEXT_LIFE },
    ...{ coin_type: coinType, address: account },
    ...(action === 'transfer' && { to: asked.to }),
  })
  return { name, text, coinType, account }
}

export const bytesOf = ({ text }: NameChange) => bytesToHex(utf8(text))

/** @returns the full name */
export async function sendNameChange(
  { name, text, coinType, account }: NameChange,
  { names, signature }: { names: NameBook | undefined; signature: string },
): Promise<string> {
  await names?.change({ coin_type: coinType, address: account, message: text, signature })
  return name
}
