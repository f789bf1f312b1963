import { decodeErrorResult, type Hex, parseAbi } from 'viem'
import { escapeHidden } from '../../../../platform/readableText.js'

const MAX_LENGTH = 120

/** Errors of Solidity, OpenZeppelin (ERC-6093) and Uniswap. */
const ERRORS = parseAbi([
  'error Error(string message)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSender(address sender)',
  'error ERC20InvalidApprover(address approver)',
  'error ERC20InvalidSpender(address spender)',
  'error ERC721InvalidOwner(address owner)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
  'error ERC721InvalidReceiver(address receiver)',
  'error ERC721InvalidSender(address sender)',
  'error ERC721InvalidApprover(address approver)',
  'error ERC721InvalidOperator(address operator)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
  'error ERC1155InvalidReceiver(address receiver)',
  'error ERC1155MissingApprovalForAll(address operator, address owner)',
  'error ERC2612ExpiredSignature(uint256 deadline)',
  'error ERC2612InvalidSigner(address signer, address owner)',
  'error SafeERC20FailedOperation(address token)',
  'error OwnableUnauthorizedAccount(address account)',
  'error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
  'error EnforcedPause()',
  'error ExpectedPause()',
  'error ReentrancyGuardReentrantCall()',
  'error InvalidInitialization()',
  'error FailedCall()',
  'error FailedInnerCall()',
  'error AddressEmptyCode(address target)',
  'error InsufficientBalance(uint256 balance, uint256 needed)',
  'error AddressInsufficientBalance(address account)',
  'error InsufficientAllowance(uint256 amount)',
  'error AllowanceExpired(uint256 deadline)',
  'error SignatureExpired(uint256 signatureDeadline)',
  'error InvalidNonce()',
  'error InvalidSigner()',
  'error TransactionDeadlinePassed()',
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error V2TooLittleReceived()',
  'error V2TooMuchRequested()',
  'error V3TooLittleReceived()',
  'error V3TooMuchRequested()',
  'error V4TooLittleReceived(uint256 minAmountOutReceived, uint256 amountReceived)',
  'error V4TooMuchRequested(uint256 maxAmountInRequested, uint256 amountRequested)',
  'error InsufficientETH()',
  'error InsufficientToken()',
])

const PANICS: Readonly<Record<string, string>> = {
  '1': 'assertion failed',
  '17': 'arithmetic overflow or underflow',
  '18': 'division by zero',
  '33': 'invalid enum value',
  '34': 'invalid storage encoding',
  '49': 'pop on an empty array',
  '50': 'array index out of bounds',
  '65': 'out of memory',
  '81': 'call to an uninitialized function',
}

/** @returns the contract's reason or the node's, in printable characters */
export function revertReason(data: unknown, message = ''): string | undefined {
  const reason = reasonIn(data) ?? saidBy(message) ?? selectorOf(data)
  return reason === undefined ? undefined : escapeHidden(reason).slice(0, MAX_LENGTH)
}

function reasonIn(data: unknown): string | undefined {
  const bytes = bytesOf(data)
  if (bytes === undefined) return undefined
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: ERRORS, data: bytes })
    const [first] = args
    if (errorName === 'Error') return first === '' ? undefined : String(first)
    if (errorName === 'Panic') return PANICS[String(first)] ?? `panic 0x${first?.toString(16)}`
    const inner = errorName === 'ExecutionFailed' ? reasonIn(args[1]) : undefined
    return inner ?? `${errorName}(${args.map(String).join(', ')})`
  } catch {
    return undefined
  }
}

/** Nodes return an error's bytes in `data`, or one level deeper. */
function bytesOf(data: unknown): Hex | undefined {
  const bytes = typeof data === 'object' && data !== null && 'data' in data ? data.data : data
  return typeof bytes === 'string' && /^0x[0-9a-f]{8,}$/i.test(bytes) ? (bytes as Hex) : undefined
}

function saidBy(message: string): string | undefined {
  const said = message
    .replace(/^.*?execution reverted(?: with reason(?: string)?)?/is, '')
    .replace(/^[\s:,.]+/, '')
    .replace(/^(?:custom error|revert:?|data:).*$/i, '')
    .trim()
  return said === '' || said === GENERIC ? undefined : said
}

const GENERIC = 'The network refused the request'

function selectorOf(data: unknown): string | undefined {
  const selector = bytesOf(data)?.slice(0, 10)
  return selector && !SILENT.includes(selector) ? `error ${selector}` : undefined
}

const SILENT = ['0x08c379a0', '0x4e487b71']
