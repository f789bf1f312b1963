import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { readWallet, WALLET_FIELDS } from '@vestibule/protocol/http'
import * as z from 'zod'
import { readImage, readSnapshotWallets } from './snapshot.js'

const LARGEST_IMAGE = 65_536

const OURS = ['order', 'display_index', 'featured', 'badge_type', 'image_id']

const ownWallet = z
  .looseObject({ image: z.string('must be the path of a file').optional() })
  .transform(({ image, ...entry }, context) => {
    const fault = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const wallet = readWallet(entry)
    if (wallet === undefined) {
      fault([], 'needs an id of letters, digits, dots, hyphens and underscores, and a name')
      return z.NEVER
    }
    const read: Record<string, unknown> = wallet
    for (const [key, value] of Object.entries(entry))
      if (OURS.includes(key) || !isKept(value, read[key])) fault([key], describeField(key))
    const imageFault = image === undefined ? undefined : findImageFault(image)
    if (imageFault !== undefined) fault(['image'], imageFault)
    return { ...wallet, image }
  })

const ids = z.array(z.string()).default([])

export const WalletOverrides = z
  .strictObject({
    /** The operator's wallets, or changes to a snapshot's wallet by its id. */
    add: z.array(ownWallet).default([]),
    hide: ids,
    order: ids,
    feature: ids,
    certified: ids,
  })
  .check(({ value, issues }) => {
    const { add, ...lists } = value
    for (const [index, { id }] of add.entries())
      if (add.findIndex((other) => other.id === id) !== index)
        issues.push({ code: 'custom', path: ['add', index], message: `repeats ${id}`, input: id })
    if (Object.values(lists).every((list) => list.length === 0)) return
    const known = new Set([...readSnapshotWallets(), ...add].map(({ id }) => id))
    for (const [key, list] of Object.entries(lists))
      for (const [index, id] of list.entries())
        if (!known.has(id)) {
          const message = 'is no wallet of the directory'
          issues.push({ code: 'custom', path: [key, index], message, input: id })
        }
  })
export type WalletOverrides = z.output<typeof WalletOverrides>

/** Resolves image paths relative to the file. */
export function withImagePaths(input: unknown, file?: string): unknown {
  if (!isRecord(input) || !Array.isArray(input.add)) return input
  const folder = file === undefined ? '.' : dirname(file)
  const add = input.add.map((entry: unknown) =>
    isRecord(entry) && typeof entry.image === 'string'
      ? { ...entry, image: resolve(folder, entry.image) }
      : entry,
  )
  return { ...input, add }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isKept(given: unknown, read: unknown): boolean {
  return Array.isArray(given)
    ? Array.isArray(read) && read.length === given.length
    : read !== undefined
}

function describeField(key: string): string {
  if (OURS.includes(key) || !WALLET_FIELDS.includes(key)) return 'is not for you to set'
  if (/_store$/.test(key)) return 'must be an https link into that store'
  if (/^(mobile|desktop)_link$/.test(key)) return 'must be an https link or a scheme such as app://'
  if (/^(webapp_link|link_mode|homepage|image_url)$/.test(key)) return 'must be an https link'
  return 'has not the form of docs/reference/http.md#the-wallet-directory'
}

function findImageFault(file: string): string | undefined {
  if (!existsSync(file) || !statSync(file).isFile()) return `${file} cannot be read`
  if (statSync(file).size > LARGEST_IMAGE) return `${file} is larger than 64 KiB`
  return readImage(file) === undefined ? `${file} is no WebP, PNG, JPEG or SVG` : undefined
}
