import { accessSync, constants } from 'node:fs'
import { isOpenId, type OpenIdProvider, SOCIAL_PROVIDERS } from '@vestibule/protocol'
import * as z from 'zod'
import { isIssuer } from './isIssuer.js'

const client = {
  /** Client id at the provider. */
  clientId: z.string().min(1),
  /** File with the client's secret; for Apple, its private key (`.p8`). Read again at each use. */
  secretFile: z.string().refine(isReadable, 'must be a file that can be read'),
}
const Client = z.strictObject(client).optional()

const MAX_ICON = 16_384

export const OpenIdClient = z
  .strictObject({
    /** Name on the button, in windows and in mails; up to 32 characters. */
    name: z
      .string()
      .trim()
      .min(1)
      .max(32)
      .regex(/^\P{Cc}*$/u, 'must be one line'),
    /** Exact `issuer` of the document at `ISSUER/.well-known/openid-configuration`. */
    issuer: z.string().refine(isIssuer, 'must be an https URL without a query or fragment'),
    /** Client id for the authorization code flow. */
    clientId: client.clientId,
    /** File with the client's secret. @default a public client */
    secretFile: client.secretFile.optional(),
    /** `post` sends the secret in the request body, `basic` as basic authentication. @default `post` if the document lists it */
    secretAs: z.enum(['basic', 'post'], 'must be basic or post').optional(),
    /** Replaces `secretFile`: a file with a private key (PKCS 8, PEM; RSA, EC or Ed25519) for `private_key_jwt`. */
    keyFile: client.secretFile.optional(),
    keyId: z.string().min(1).optional(),
    /** Scopes that a login requests. */
    scope: z
      .string()
      .regex(/^[!#-[\]-~]+( [!#-[\]-~]+)*$/, 'must be scopes with a space between them')
      .refine((scope) => scope.split(' ').includes('openid'), 'must contain openid')
      .default('openid email'),
    /**
     * Picture for the button: `data:image/svg+xml;base64,…` (or `png`, `webp`), up to 16,384
     * characters. The page's policy needs `img-src data:`.
     * @default a lock, or the first letter of the name
     */
    icon: z
      .string()
      .max(MAX_ICON, `must be ${MAX_ICON} characters at most`)
      .regex(
        /^data:image\/(svg\+xml|png|webp);base64,[A-Za-z0-9+/]+=*$/,
        'must be data:image/svg+xml;base64, (or png, webp) and base64',
      )
      .optional(),
  })
  .refine(({ secretFile, keyFile }) => secretFile === undefined || keyFile === undefined, {
    error: 'must have secretFile or keyFile, not both',
  })
export type OpenIdClient = z.output<typeof OpenIdClient>

const Known = z.object({
  google: Client,
  github: Client,
  /** The team's key signs the secret. */
  apple: z.strictObject({ ...client, teamId: z.string(), keyId: z.string() }).optional(),
  facebook: Client,
  x: Client,
  discord: Client,
})

export type Logins = z.output<typeof Known> & { [id: OpenIdProvider]: OpenIdClient | undefined }

export const Logins = Known.catchall(z.unknown()).transform((logins, context): Logins => {
  const isKnown = (id: string) => SOCIAL_PROVIDERS.some((one) => one === id)
  const entries = Object.entries(logins).map(([id, value]) => {
    if (isKnown(id)) return [id, value]
    if (!isOpenId(id)) {
      const message = `has ${id}, which is no provider: use oidc-NAME (32 lower-case letters, digits and hyphens at most) for an issuer of yours`
      context.addIssue({ code: 'custom', message })
      return [id, undefined]
    }
    const { success, data, error } = OpenIdClient.safeParse(value)
    if (success) return [id, data]
    for (const { path, message } of error.issues)
      context.addIssue({ code: 'custom', path: [id, ...path], message })
    return [id, undefined]
  })
  return Object.fromEntries(entries) as Logins
})

export type ProviderClient =
  | NonNullable<z.output<typeof Known>[keyof z.output<typeof Known>]>
  | OpenIdClient

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
