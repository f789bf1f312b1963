import { DIRECTORY, readWalletId } from '@vestibule/protocol/http'
import * as z from 'zod'
import { foldText } from '../../domain/directory/foldText.js'
import { PLATFORMS, type WalletQuery } from '../../domain/directory/searchWallets.js'
import { HttpError } from '../middleware/httpError.js'

const MAX_IDS = 256
const MAX_CHAINS = 64
const MAX_SEARCH = 64

const Query = z.object({
  page: wholeNumber('page', 1_000_000).default(1),
  entries: wholeNumber('entries', DIRECTORY.most).default(DIRECTORY.perPage),
  search: z
    .string()
    .max(MAX_SEARCH, `search must not be longer than ${MAX_SEARCH} characters.`)
    .refine(
      (text) => [...foldText(text)].length >= DIRECTORY.searchFrom,
      `search must have at least ${DIRECTORY.searchFrom} characters.`,
    )
    .optional(),
  badge_type: z.literal('certified', 'badge_type must be certified.').optional(),
  include: csv('include', { most: MAX_IDS, what: 'wallet ids', isFit: isWalletId }),
  exclude: csv('exclude', { most: MAX_IDS, what: 'wallet ids', isFit: isWalletId }),
  chains: csv('chains', { most: MAX_CHAINS, what: 'CAIP-2 ids', isFit: isCaip2 }),
  platform: z.enum(PLATFORMS, `platform must be one of ${PLATFORMS.join(', ')}.`).optional(),
})

/** Treats an empty parameter as missing. @throws `invalidRequest` with a sentence about the first error */
export function readWalletQuery(query: Record<string, string>): WalletQuery {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const result = Query.safeParse(Object.fromEntries(given))
  if (!result.success)
    throw new HttpError(400, 'invalidRequest', { message: result.error.issues[0]?.message })
  const { badge_type, ...rest } = result.data
  return { ...rest, certified: badge_type !== undefined }
}

function wholeNumber(name: string, most: number) {
  const error = `${name} must be a whole number from 1 to ${most}.`
  return z
    .string()
    .regex(/^\d{1,7}$/, error)
    .transform(Number)
    .pipe(z.int(error).min(1, error).max(most, error))
}

function csv(
  name: string,
  options: { most: number; what: string; isFit: (part: string) => boolean },
) {
  const { most, what, isFit } = options
  return z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .refine(
      (parts) => parts.length <= most && parts.every(isFit),
      `${name} must be a list of at most ${most} ${what}, separated by commas.`,
    )
    .optional()
}

function isWalletId(part: string): boolean {
  return readWalletId(part) !== undefined
}

/** Checks only the format: an unsupported network is valid. */
function isCaip2(part: string): boolean {
  return /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(part)
}
