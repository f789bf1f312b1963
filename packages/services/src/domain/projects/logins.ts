import { accessSync, constants } from 'node:fs'
import * as z from 'zod'

const client = {
  /** As the provider calls it. */
  clientId: z.string().min(1),
  /** A file with the client's secret; with Apple, its private key (`.p8`). Read again at each use. */
  secretFile: z.string().refine(isReadable, 'must be a file that can be read'),
}
const Client = z.strictObject(client).optional()

/** The project's client at each provider that its visitors may sign in with. */
export const Logins = z.strictObject({
  google: Client,
  github: Client,
  /** The secret is signed with a key of the team's. */
  apple: z.strictObject({ ...client, teamId: z.string(), keyId: z.string() }).optional(),
  facebook: Client,
  x: Client,
  discord: Client,
})
export type Logins = z.output<typeof Logins>

export type ProviderClient = NonNullable<Logins[keyof Logins]>

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
