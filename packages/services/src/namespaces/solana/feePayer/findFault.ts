import type { Covered, FeePayerFault } from '../../feePayerRules.js'
import { isBudget } from './costOf.js'
import type { Instruction } from './readInstructions.js'

export const SYSTEM = '11111111111111111111111111111111'
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const ADVANCE_NONCE = 4
const CLOSE_ACCOUNT = 9
const BATCH = 255
const CREATE = [0, 1]
const CREATE_ACCOUNTS = 6
/** Lamports per byte of an account, bytes of the account's overhead, and maximum size of a token account. */
const PER_BYTE = 6_960n
const OWN_BYTES = 128n
const TOKEN_BYTES = 165n
/** Maximum size of extensions that a mint may require in an account. */
const TOKEN_2022_BYTES = 256n

const refused = (message: string): FeePayerFault => ({ fault: 'operationRefused', message })

/**
 * Returns why the payer does not sign these instructions. They must not contain the payer, so that
 * a program cannot use the payer's signature, even indirectly. Exceptions: opening an account for a
 * listed token, and receiving the rent of a closed account.
 */
export function findFault(
  instructions: readonly Instruction[],
  { payer, covered }: { payer: string; covered: Covered },
): FeePayerFault | undefined {
  for (const instruction of instructions.filter((each) => !isBudget(each))) {
    const { program, accounts, data } = instruction
    if (opensFor(instruction, payer)) {
      const [, , , mint = ''] = accounts
      if (!covered.opens.includes(mint))
        return refused(`The project does not pay for accounts of the token ${mint}.`)
      continue
    }
    const isToken = program === TOKEN || program === TOKEN_2022
    const closes = isToken && data[0] === CLOSE_ACCOUNT
    if (isToken && data[0] === BATCH)
      return refused(
        'A batch instruction of the token program is not supported: it hides its instructions.',
      )
    if (closes && accounts[1] !== payer)
      return refused('A closed token account has to give its rent to the fee payer.')
    const others = closes ? accounts.filter((_, index) => index !== 1) : accounts
    if (program === payer || others.includes(payer))
      return refused('The fee payer may not be an account of an instruction.')
    if (program === SYSTEM && numberOf(data) === ADVANCE_NONCE)
      return refused('A durable nonce is not supported: the transaction would never expire.')
    if (!closes && !isCovered(instruction, covered))
      return {
        fault: 'callNotCovered',
        message: `The project does not pay the fee for this instruction of ${program}.`,
      }
  }
  return undefined
}

/** Maximum rent for accounts in lamports. Includes existing accounts, because they may be closed meanwhile. */
export function rentOf(instructions: readonly Instruction[], payer: string): bigint {
  return instructions
    .filter((each) => opensFor(each, payer))
    .map(({ accounts }) => (accounts[5] === TOKEN ? TOKEN_BYTES : TOKEN_2022_BYTES))
    .reduce((sum, bytes) => sum + PER_BYTE * (OWN_BYTES + bytes), 0n)
}

/** Whether an instruction opens a token account at the payer's expense and does not affect the payer otherwise. */
function opensFor({ program, accounts, data }: Instruction, payer: string): boolean {
  const [first, ...others] = accounts
  const [, , , system, token] = others
  return (
    program === ASSOCIATED_TOKEN &&
    accounts.length === CREATE_ACCOUNTS &&
    (data.length === 0 || (data.length === 1 && CREATE.includes(data[0] ?? -1))) &&
    first === payer &&
    !others.includes(payer) &&
    system === SYSTEM &&
    // Another program could request an account of any size.
    (token === TOKEN || token === TOKEN_2022)
  )
}

function isCovered({ program, data }: Instruction, { calls }: Covered): boolean {
  const hex = `0x${Buffer.from(data).toString('hex')}`
  return calls.some(
    ({ to, methods }) =>
      to === program && methods.some((method) => method === '*' || hex.startsWith(method)),
  )
}

function numberOf(data: Uint8Array): number | undefined {
  if (data.length < 4) return undefined
  return new DataView(data.buffer, data.byteOffset, data.length).getUint32(0, true)
}
