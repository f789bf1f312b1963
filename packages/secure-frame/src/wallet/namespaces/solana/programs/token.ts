import { getStructDecoder, getU8Decoder, getU64Decoder } from '@solana/codecs'
import { parseTokenInstruction, TokenInstruction } from '@solana-program/token'
import { kitInstruction } from './kitInstruction.js'
import { TOKEN_2022 } from './knownPrograms.js'
import { party, type ReadStep, type Token, unlessOwn } from './step.js'

const LAST_COMMON = TokenInstruction.UiAmountToAmount
const FEE_EXTENSION = 26
const TRANSFER_WITH_FEE = 1
const transferWithFee = getStructDecoder([
  ['extension', getU8Decoder()],
  ['kind', getU8Decoder()],
  ['amount', getU64Decoder()],
  ['decimals', getU8Decoder()],
  ['fee', getU64Decoder()],
])

type At = { address: string }

/** Also reads the same instructions of Token-2022, and transfers with a stated fee. */
export const readToken: ReadStep = (instruction, account) => {
  const { program, accounts, data } = instruction
  const [first = 0] = data
  if (program === TOKEN_2022 && first > LAST_COMMON)
    return readTransferWithFee(instruction, account)
  const parsed = parseTokenInstruction(kitInstruction({ program, accounts, data }))
  switch (parsed.instructionType) {
    case TokenInstruction.Transfer: {
      const { source, destination, authority } = parsed.accounts
      return transfer(account, { source, destination, authority, units: parsed.data.amount })
    }
    case TokenInstruction.TransferChecked: {
      const { amount: units, decimals } = parsed.data
      return transfer(account, { ...parsed.accounts, units, decimals })
    }
    case TokenInstruction.Approve: {
      const { source, delegate, owner } = parsed.accounts
      return {
        name: 'approve',
        amount: { units: parsed.data.amount, token: { account: source.address } },
        parties: [
          party('delegate', delegate),
          party('tokenAccount', source),
          ...unlessOwn(account, 'owner', owner),
        ],
        risks: ['delegate'],
      }
    }
    case TokenInstruction.ApproveChecked: {
      const { source, mint, delegate, owner } = parsed.accounts
      const { amount: units, decimals } = parsed.data
      return {
        name: 'approve',
        amount: { units, token: { mint: mint.address, decimals } },
        parties: [
          party('delegate', delegate),
          party('token', mint),
          party('tokenAccount', source),
          ...unlessOwn(account, 'owner', owner),
        ],
        risks: ['delegate'],
      }
    }
    case TokenInstruction.Revoke:
      return {
        name: 'revoke',
        parties: [party('tokenAccount', parsed.accounts.source)],
        risks: [],
      }
    case TokenInstruction.SetAuthority: {
      const { newAuthority } = parsed.data
      const isGiven = newAuthority.__option === 'Some'
      return {
        name: isGiven ? 'setAuthority' : 'removeAuthority',
        parties: [
          party('account', parsed.accounts.owned),
          ...(isGiven ? [party('authority', { address: newAuthority.value })] : []),
        ],
        risks: ['authority'],
      }
    }
    case TokenInstruction.MintTo:
    case TokenInstruction.MintToChecked: {
      const { mint, token: to } = parsed.accounts
      const { data } = parsed
      return {
        name: 'mintTo',
        amount: { units: data.amount, token: tokenOf(mint, data) },
        parties: [party('token', mint), party('tokenAccount', to)],
        risks: ['mintControl'],
      }
    }
    case TokenInstruction.Burn:
    case TokenInstruction.BurnChecked: {
      const { mint, account: held } = parsed.accounts
      const { data } = parsed
      return {
        name: 'burn',
        amount: { units: data.amount, token: tokenOf(mint, data) },
        parties: [party('token', mint), party('tokenAccount', held)],
        risks: ['burn'],
      }
    }
    case TokenInstruction.CloseAccount: {
      const { account: closed, destination } = parsed.accounts
      return {
        name: 'closeAccount',
        parties: [party('tokenAccount', closed), party('to', destination)],
        risks: ['closeAccount'],
      }
    }
    case TokenInstruction.FreezeAccount:
    case TokenInstruction.ThawAccount:
      return {
        name: parsed.instructionType === TokenInstruction.ThawAccount ? 'thaw' : 'freeze',
        parties: [
          party('tokenAccount', parsed.accounts.account),
          party('token', parsed.accounts.mint),
        ],
        risks: ['mintControl'],
      }
    case TokenInstruction.SyncNative:
      return {
        name: 'syncNative',
        parties: [party('tokenAccount', parsed.accounts.account)],
        risks: [],
      }
    case TokenInstruction.InitializeAccount:
      return opened(parsed.accounts, parsed.accounts.owner)
    case TokenInstruction.InitializeAccount2:
    case TokenInstruction.InitializeAccount3:
      return opened(parsed.accounts, { address: parsed.data.owner })
    case TokenInstruction.InitializeImmutableOwner:
      return {
        name: 'allocate',
        parties: [party('account', parsed.accounts.account)],
        risks: [],
      }
    case TokenInstruction.InitializeMint:
    case TokenInstruction.InitializeMint2:
      return {
        name: 'initializeMint',
        parties: [
          party('token', parsed.accounts.mint),
          party('authority', { address: parsed.data.mintAuthority }),
        ],
        risks: [],
      }
    default:
      return undefined
  }
}

const readTransferWithFee: ReadStep = ({ accounts, data }, account) => {
  const [extension, kind] = data
  const [source, mint, destination, authority] = accounts
  if (extension !== FEE_EXTENSION || kind !== TRANSFER_WITH_FEE) return undefined
  if (!source || !mint || !destination || !authority) return undefined
  const { amount: units, decimals } = transferWithFee.decode(data)
  return transfer(account, { source, mint, destination, authority, units, decimals })
}

function transfer(
  account: string,
  moved: {
    source: At
    mint?: At
    destination: At
    authority: At
    units: bigint
    decimals?: number
  },
): ReturnType<ReadStep> {
  const { source, mint, destination, authority, units, decimals } = moved
  const token: Token = mint ? { mint: mint.address, decimals } : { account: source.address }
  return {
    name: 'tokenTransfer',
    amount: { units, token },
    parties: [
      ...unlessOwn(account, 'authority', authority),
      party('tokenAccount', source),
      party('to', destination),
      ...(mint ? [party('token', mint)] : []),
    ],
    risks: mint ? [] : ['uncheckedToken'],
  }
}

function opened(accounts: { account: At; mint: At }, owner: At): ReturnType<ReadStep> {
  return {
    name: 'initializeAccount',
    parties: [
      party('tokenAccount', accounts.account),
      party('token', accounts.mint),
      party('owner', owner),
    ],
    risks: [],
  }
}

const tokenOf = (mint: At, data: object): Token => ({
  mint: mint.address,
  ...('decimals' in data && { decimals: Number(data.decimals) }),
})
