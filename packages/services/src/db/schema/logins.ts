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
    /** `device` waits for the mail's link, `code` for the code; the others are final. */
    state: text({ enum: ['device', 'code', 'used', 'refused', 'replaced'] }).notNull(),
    /** The number that the frame shows, and the three that the link's page offers. */
    deviceNumber: text(),
    deviceChoices: text().array(),
    deviceTokenHash: text().unique(),
    /** The owner of the mailbox chose the right number for this key. */
    deviceApproved: boolean().notNull().default(false),
    codeMac: text(),
    attempts: integer().notNull().default(0),
    /** Rows of rate limits to which the sign-in returns its points. */
    charges: text().array().notNull().default([]),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.email, table.projectId, table.thumbprint),
    index().on(table.expiresAt),
  ],
)

/** A session, or one step of a change of the sign-in methods. */
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
     * `begun`: the browser has not left for the provider. `left`: it has not returned. `back`: the provider's answer is
     * missing. `agreeing`: the window secret and the visitor's consent are missing. `asked`: the code in its window is
     * missing. The others are final.
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
    /** SHA-256 of the token in the link to the provider, later of the token for the visitor's answer. */
    tokenHash: text().notNull().unique(),
    browserHash: text(),
    stateHash: text().unique(),
    /** SHA-256 of nonce and verifier, which follow from the state and a key outside of the database. */
    nonce: text(),
    verifier: text(),
    /** HMAC of the code that the browser shows, keyed outside of the database. */
    deviceNumber: text().notNull(),
    /** SHA-256 of the window secret, with which a window may prove that it is in the key's browser. */
    secretHash: text(),
    /** The window presented the secret, and its visitor agreed. */
    agreed: boolean().notNull().default(false),
    /** Empty; older versions used it for number choices. */
    deviceChoices: text().array().notNull(),
    /** The URL to which the browser returns. */
    returnTo: text(),
    issuer: text(),
    subject: text(),
    label: text(),
    /** The reason of `refused`. `unseen` if the window with the code was closed in the state `asked`. */
    refusal: text().$type<OAuthRefusal | 'unseen'>(),
    /** The owner of the quota: keyed hashes of a network site and a client. */
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
    /** The owner of the quota: keyed hashes of a network site and a client. */
    site: text().notNull().default(''),
    client: text().notNull().default(''),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** Requests from a frame to its window, sealed under a key that only these two have. */
export const popups = pgTable(
  'popups',
  {
    /** SHA-256 of the id, with which the window requests it. */
    idHash: text().primaryKey(),
    userId: userId(),
    /** The network site of its request, as a keyed hash. */
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
