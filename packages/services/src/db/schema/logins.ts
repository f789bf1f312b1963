import type { SocialProvider } from '@vestibule/protocol'
import type { OAuthRefusal } from '@vestibule/protocol/http'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.js'
import { userId } from './users.js'

export const challenges = pgTable(
  'challenges',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    projectId: text().notNull(),
    dappOrigin: text().notNull(),
    thumbprint: text().notNull(),
    deviceLabel: text().notNull(),
    place: text().notNull(),
    /** `device` waits for the link in the email, `code` for the code. The other states are final. */
    state: text({ enum: ['device', 'code', 'used', 'refused', 'replaced'] }).notNull(),
    /** The number that the frame shows. `deviceChoices` are the three numbers on the link's page. */
    deviceNumber: text(),
    deviceChoices: text().array(),
    deviceTokenHash: text().unique(),
    /** Whether the mailbox owner picked the correct number for this key. */
    deviceApproved: boolean().notNull().default(false),
    codeMac: text(),
    attempts: integer().notNull().default(0),
    /** Rate limit rows that are refunded after the sign-in. */
    charges: text().array().notNull().default([]),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.email, table.projectId, table.thumbprint),
    index().on(table.expiresAt),
  ],
)

/** A login, or a step that changes the sign-in methods. */
export type VisitPurpose = 'login' | 'confirm' | 'link'

export const oauthLogins = pgTable(
  'oauth_logins',
  {
    id: text().primaryKey(),
    provider: text().$type<SocialProvider>().notNull(),
    purpose: text().$type<VisitPurpose>().notNull().default('login'),
    projectId: text().notNull(),
    dappOrigin: text().notNull(),
    thumbprint: text().notNull(),
    deviceLabel: text().notNull(),
    place: text().notNull(),
    /**
     * `begun`: before the visit to the provider. `left`: during the visit. `back`: waits for the
     * provider's response. `agreeing`: waits for window secret and consent. `asked`: waits for the
     * code. The other states are final.
     */
    state: text({
      enum: [
        'begun',
        'left',
        'back',
        'agreeing',
        'asked',
        'proved',
        'used',
        'refused',
        'cancelled',
      ],
    }).notNull(),
    /** SHA-256 of the token in the link to the provider, later of the token for the visitor's decision. */
    tokenHash: text().notNull().unique(),
    browserHash: text(),
    stateHash: text().unique(),
    /** SHA-256 of nonce and verifier. Both are derived from the state and a key that is not in the database. */
    nonce: text(),
    verifier: text(),
    /** HMAC of the code that the browser shows. The key is not in the database. */
    deviceNumber: text().notNull(),
    /** SHA-256 of the window secret, which proves that a window is in the key's browser. */
    secretHash: text(),
    /** Whether the window presented the secret and the visitor agreed. */
    agreed: boolean().notNull().default(false),
    /** Unused: number choices of older versions. */
    deviceChoices: text().array().notNull(),
    returnTo: text(),
    issuer: text(),
    subject: text(),
    label: text(),
    /** Reason of `refused`. `unseen` if the window closed in the state `asked`. */
    refusal: text().$type<OAuthRefusal | 'unseen'>(),
    /** Owner of the quota: keyed hashes of network site and client. */
    site: text().notNull().default(''),
    client: text().notNull().default(''),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

export const passkeyLogins = pgTable(
  'passkey_logins',
  {
    challengeHash: text().primaryKey(),
    projectId: text().notNull(),
    dappOrigin: text().notNull(),
    thumbprint: text().notNull(),
    deviceLabel: text().notNull(),
    site: text().notNull().default(''),
    client: text().notNull().default(''),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** Requests from a frame to its window, encrypted with a key that only frame and window know. */
export const popups = pgTable(
  'popups',
  {
    /** SHA-256 of the id that the window sends. */
    idHash: text().primaryKey(),
    userId: userId(),
    /** Keyed hash of the network site of the request. */
    site: text().notNull().default(''),
    sealed: text().notNull(),
    taken: boolean().notNull().default(false),
    state: text({ enum: ['open', 'done', 'rejected', 'withdrawn'] }).notNull(),
    answers: text().array().notNull().default([]),
    replies: text().array().notNull().default([]),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt), index().on(table.userId), index().on(table.site)],
)
