import { bytesToHex } from '@noble/curves/utils.js'
import { VestibuleError } from '@vestibule/protocol'
import { NAME_TEXT_LIFE, type RegisterName, writeNameText } from '@vestibule/protocol/names'
import { systemRandom, utf8 } from '../../../../platform/bytes.js'
import type { NameBook } from '../../../../platform/nameBook.js'

/** Bytes. */
const NONCE = 16

/** A registration as it is shown, signed and sent. */
export type Registration = {
  /** In full. */
  name: string
  /** What is signed. */
  text: string
  coinType: number
  account: string
}

/** Writes the text that registers a name. No part of it comes from the page but the name and its attributes. */
export async function writeRegistration(
  asked: RegisterName,
  of: { names: NameBook | undefined; account: string; coinType: number },
): Promise<Registration> {
  const { names, account, coinType } = of
  if (names === undefined) throw new VestibuleError('notSupportedYet')
  const { suffix, domain, now } = await names.zone()
  const name = asked.name + suffix
  const text = writeNameText({
    ...{ name, attributes: asked.attributes ?? {}, timestamp: now, action: 'register', domain },
    ...{ nonce: bytesToHex(systemRandom(NONCE)), expiry: now + NAME_TEXT_LIFE },
    ...{ coin_type: coinType, address: account },
  })
  return { name, text, coinType, account }
}

/** The bytes to sign, hex. */
export const bytesOf = ({ text }: Registration) => bytesToHex(utf8(text))

/** Registers a name. @returns it, in full */
export async function sendRegistration(
  { name, text, coinType, account }: Registration,
  { names, signature }: { names: NameBook | undefined; signature: string },
): Promise<string> {
  await names?.change({ coin_type: coinType, address: account, message: text, signature })
  return name
}
