import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

// The mini build of zod does not include error texts.
z.config(z.locales.en())

const OWN = fileURLToPath(new URL('..', import.meta.url))

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
/** Accepts `https:`, or `http:` on this machine for development. */
const origin = z.string().check(
  z.refine(
    (value) =>
      URL.canParse(value) &&
      new URL(value).origin === value &&
      // Reject characters with a special meaning in a policy or a match pattern.
      /^https?:\/\/[\w.-]+(:\d+)?$/.test(value) &&
      (value.startsWith('https:') || isLocal(value)),
    'must be an origin such as https://wallet.example',
  ),
)

const isLocal = (value: string) => /^http:\/\/([\w-]+\.)*localhost(:\d+)?$/.test(value)

/** Same shape as an entry of the services' `NETWORKS_FILE`, without private members such as the node's URL. */
const Network = z.object({
  caipNetworkId: z.string().check(z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  name: text(64),
  nativeCurrency: z.object({ name: text(64), symbol: text(11), decimals: z.int() }),
  testnet: z.optional(z.boolean()),
})

const Operator = z.strictObject({
  /** Shown in the browser's list, on dapps and in the panel. */
  name: text(1_024),
  /**
   * Shown in the browser's list and in its store: one text, or texts by language with `en` as the
   * fallback.
   * @default our text in 20 languages
   */
  description: z.optional(
    z.union([text(1_024), z.catchall(z.object({ en: text(1_024) }), text(1_024))]),
  ),
  version: z.string().check(
    z.regex(/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){0,3}$/),
    // Browsers reject an extension with another version format.
    z.refine((value) => {
      const parts = value.split('.').map(Number)
      return parts.every((part) => part <= 65_535) && parts.some((part) => part > 0)
    }, 'has numbers up to 65535, not all of them 0'),
  ),
  /** Reverse domain name: the wallet's id on pages (EIP-6963), and the start of Firefox's id. */
  rdns: z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  /** Folder with 16.png, 32.png, 48.png, 128.png and icon.svg, relative to this file. */
  icons: text(1_024),
  /** Public key that fixes Chrome's id of the extension: base64 of DER. Chrome's store uses its own key. */
  key: z.optional(text(4_096)),
  frameUrl: origin,
  /** URL of the services for pages. @default `frameUrl` */
  apiUrl: z.optional(origin),
  projectId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  /** Sign-in providers that are configured for the project. */
  socials: z.optional(z.array(text(32))),
  networks: z.array(Network).check(z.minLength(1)),
})

export type Operator = z.infer<typeof Operator> & {
  apiUrl: string
  /** Whether the extension also runs on pages of this machine. */
  development: boolean
  /** Absolute path. */
  iconFolder: string
  /** Chrome's id of the extension, derived from the `key`. */
  id: string | undefined
}

export function readOperator(file = resolve(OWN, 'operator.json')): Operator {
  const parsed = z.safeParse(Operator, readJson(file))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${path.join('.')}: ${message}`,
    )
    throw new Error(`Invalid settings in ${file}:\n  ${faults.join('\n  ')}`)
  }
  const { data } = parsed
  return {
    ...data,
    apiUrl: data.apiUrl ?? data.frameUrl,
    development: isLocal(data.frameUrl),
    iconFolder: resolve(file, '..', data.icons),
    id: data.key && idOf(data.key),
  }
}

function readJson(file: string): unknown {
  if (!existsSync(file)) throw new Error(`Cannot find the file ${file}.`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(
      `${file} is not valid JSON: ${cause instanceof Error ? cause.message : cause}`,
      {
        cause,
      },
    )
  }
}

export const ICONS = ['16.png', '32.png', '48.png', '128.png', 'icon.svg'] as const

export function missingIcons({ iconFolder }: Operator): string[] {
  return ICONS.filter((name) => !existsSync(join(iconFolder, name)))
}

/** Chrome's format: the first 16 bytes of the key's hash, with the letters a to p as hex digits. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32)
  return [...hex].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('')
}
