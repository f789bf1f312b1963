import type { LoginProvider, SocialProvider } from '@vestibule/protocol'
import type { OAuthRefusal, SealedTo } from '@vestibule/protocol/http'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'

// Bytes are base64url text, as they are on the wire.
const instant = () => timestamp({ withTimezone: true, precision: 3 })
const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const deviceId = () =>
  text()
    .notNull()
    .references(() => devices.id, { onDelete: 'cascade' })
const walletId = () =>
  text()
    .notNull()
    .references(() => wallets.id, { onDelete: 'cascade' })
/** What HPKE single-shot gave. */
const sealedTo = () => jsonb().$type<SealedTo>()

export const users = pgTable('users', {
  id: text().primaryKey(),
  /** Written by triggers, from the email identity: processes of the release before look here during an upgrade in steps. */
  email: text().unique(),
  createdAt: instant().notNull(),
  /** When the sweep deletes the user with everything that is theirs. */
  deletesAt: instant(),
  /** Who asked for that: somebody who has opened the wallet, or a login alone. */
  deletionAskedBy: text({ enum: ['wallet', 'login'] }),
  /** Until when a login alone cannot ask: a device that has opened the wallet took such a request back. */
  deletionClosedUntil: instant(),
  /** Until when nothing counts or is taken away that decides who can recover the wallet: its email was changed. */
  recoveryHeldUntil: instant(),
})

/** What users sign in as: an address, or an account at a provider. A user has one or more, each of them one user's. */
export const identities = pgTable(
  'identities',
  {
    provider: text().$type<LoginProvider>().notNull(),
    /** The `iss` of an OpenID provider; empty where there is none. */
    issuer: text().notNull(),
    /** What the provider calls the account for good: `sub`, a numeric id, or the normalised address. */
    subject: text().notNull(),
    userId: userId(),
    /** What the visitor calls it. */
    label: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.issuer, table.subject] }),
    index().on(table.userId),
    uniqueIndex('identities_one_email').on(table.userId).where(sql`provider = 'email'`),
  ],
)

/** Accounts that were deleted: that there was one, and not whose. */
export const tombstones = pgTable('tombstones', {
  /** SHA-256 of the user's id, which was random. */
  userHash: text().primaryKey(),
  deletedAt: instant().notNull(),
})

/** A key that the user has signed in with: one partition of one browser. */
export const devices = pgTable(
  'devices',
  {
    id: text().primaryKey(),
    userId: userId(),
    /** RFC 7638, of the key that signs the device's proofs. */
    thumbprint: text().notNull(),
    /** Browser and system, in words. */
    label: text().notNull(),
    /** The page that it signed in at last; null for logins from before that was written down. */
    dappOrigin: text(),
    /** The account that this page sees, by its place in the wallet; null while it sees none. */
    shownAccount: integer(),
    createdAt: instant().notNull(),
    lastLoginAt: instant().notNull(),
    /** When another device signed it out, until it signs in again. */
    signedOutAt: instant(),
  },
  (table) => [unique().on(table.userId, table.thumbprint)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the id, which only the device holds. */
    idHash: text().primaryKey(),
    userId: userId(),
    deviceId: deviceId(),
    thumbprint: text().notNull(),
    /** What its user logged in with; null for one from before that was written down, and for the hub's. */
    provider: text().$type<LoginProvider | 'passkey'>(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
)

/** Sessions that a frame has granted to a page of the wallet's own; they end with the session that they come from. */
export const handOvers = pgTable(
  'hand_overs',
  {
    /** SHA-256 of the code, which only that page holds. */
    codeHash: text().primaryKey(),
    /** The session that grants it; one at a time. */
    sessionHash: text()
      .notNull()
      .unique()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    /** The only key that it is good for. */
    thumbprint: text().notNull(),
    /** Where the frame asked from, as a pseudonym: the page is in the same browser. */
    network: text().notNull(),
    attempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** One try to sign in. */
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
    /** `device` waits for the mail's link, `code` for the code; the others are ends. */
    state: text({ enum: ['device', 'code', 'used', 'refused', 'replaced'] }).notNull(),
    /** The number that the frame shows, and the three that the link's page offers. */
    deviceNumber: text(),
    deviceChoices: text().array(),
    /** SHA-256 of the token in the mail's link. */
    deviceTokenHash: text().unique(),
    /** The owner of the mailbox picked the right number for this key. */
    deviceApproved: boolean().notNull().default(false),
    /** HMAC of the code with everything it is bound to. */
    codeMac: text(),
    attempts: integer().notNull().default(0),
    /** rate limits that the sign-in gives its points back to, by the names of their rows. */
    charges: text().array().notNull().default([]),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index().on(table.email, table.projectId, table.thumbprint),
    index().on(table.expiresAt),
  ],
)

/** One change of a user's email: a code to the address of before, then one to the new address. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: text().primaryKey(),
    userId: userId(),
    /** The session that asked; who is signed out has no change under way. */
    sessionHash: text()
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    thumbprint: text().notNull(),
    projectId: text().notNull(),
    dappOrigin: text().notNull(),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    /** Whose code is waited for: the address of before, or the new one; the others are ends. */
    state: text({ enum: ['primary', 'secondary', 'used', 'replaced'] }).notNull(),
    /** HMAC of that code with everything it is bound to. */
    codeMac: text().notNull(),
    /** The same of the first one, once it was right: who did not hear so sends it again. */
    primaryMac: text(),
    /** Tries at codes to this address; another code gives none back. */
    attempts: integer().notNull().default(0),
    /** When the newest code was mailed. */
    sentAt: instant().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.sessionHash), index().on(table.userId), index().on(table.expiresAt)],
)

/** One sign-in method that a user adds or removes, from a session that has opened the wallet. */
export const identityChanges = pgTable(
  'identity_changes',
  {
    id: text().primaryKey(),
    userId: userId(),
    /** The session that asked; who is signed out has no change under way. */
    sessionHash: text()
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    thumbprint: text().notNull(),
    projectId: text().notNull(),
    kind: text({ enum: ['link', 'unlink'] }).notNull(),
    /** Of the method; an account at a provider that is to be added is known once it was visited. */
    provider: text().$type<LoginProvider>().notNull(),
    issuer: text(),
    subject: text(),
    label: text(),
    /**
     * `confirm` waits for a proof of a method that the user has, `ready` for the next step, `prove` for a proof of the one
     * that is to be added, `agree` for the visitor's word to what was proved; the others are ends.
     */
    state: text({
      enum: ['confirm', 'ready', 'prove', 'agree', 'used', 'refused', 'replaced', 'cancelled'],
    }).notNull(),
    /** HMAC of the code that is waited for with everything it is bound to. */
    codeMac: text(),
    /** The mailbox that it went to. */
    codeEmail: text(),
    attempts: integer().notNull().default(0),
    /** The visit that is waited for in its place. */
    visitId: text(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.sessionHash), index().on(table.userId), index().on(table.expiresAt)],
)

/** Links by which the owner of an address takes a change of it back. The address is kept for them as long as there is one. */
export const emailUndos = pgTable(
  'email_undos',
  {
    /** SHA-256 of the token in the mail's link. */
    tokenHash: text().primaryKey(),
    userId: userId(),
    oldEmail: text().notNull(),
    /** Null where the address was removed, and nothing came in its place. */
    newEmail: text(),
    changedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.oldEmail), index().on(table.expiresAt)],
)

/** What a visit to a provider is good for: a session, or one step of a change of the sign-in methods. */
export type VisitPurpose = 'login' | 'confirm' | 'link'

/** One visit to a provider. */
export const oauthLogins = pgTable(
  'oauth_logins',
  {
    id: text().primaryKey(),
    provider: text().$type<SocialProvider>().notNull(),
    purpose: text().$type<VisitPurpose>().notNull().default('login'),
    projectId: text().notNull(),
    dappOrigin: text().notNull(),
    /** Of the key that asked, and gets the session. */
    thumbprint: text().notNull(),
    deviceLabel: text().notNull(),
    place: text().notNull(),
    /**
     * `begun` waits for a browser to leave for the provider, `left` for it to come back, `back` for the provider's word,
     * `asked` for the code that its window shows; the others are ends.
     */
    state: text({
      enum: ['begun', 'left', 'back', 'asked', 'proved', 'used', 'refused', 'cancelled'],
    }).notNull(),
    /** SHA-256 of the token in the link that the browser leaves by, and then of the one that its answer is given with. */
    tokenHash: text().notNull().unique(),
    /** SHA-256 of the cookie of that browser. */
    browserHash: text(),
    /** SHA-256 of the OAuth state. */
    stateHash: text().unique(),
    /** SHA-256 of either, which follow from the state and a key outside of the database. */
    nonce: text(),
    verifier: text(),
    /** HMAC of the code that the browser is shown, keyed outside of the database. */
    deviceNumber: text().notNull(),
    /** Empty: of versions in which numbers were picked. */
    deviceChoices: text().array().notNull(),
    /** Where the browser goes when its visit has ended. */
    returnTo: text(),
    /** What the provider said. */
    issuer: text(),
    subject: text(),
    label: text(),
    /** Why it is `refused`. */
    refusal: text().$type<OAuthRefusal>(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** Sign-ins with a wallet of the visitor's own, at a page: not whose, which is what their tokens say. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: text().primaryKey(),
    /** SHA-256 of the nonce in the message and its network, where it is used up by this row. */
    nonceHash: text().notNull().unique(),
    /** SHA-256 of what the page renews its tokens with. */
    renewalHash: text().notNull(),
    /** What the page wanted to be told again. */
    metadata: jsonb().$type<Record<string, unknown>>(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** What signs the tokens of those. */
export const signInKeys = pgTable('sign_in_keys', {
  kid: text().primaryKey(),
  /** The members of a JWK that make the key. */
  publicKey: jsonb().$type<JWK>().notNull(),
  /** The private key, PKCS #8, sealed by the KMS with the key's id as context. */
  sealed: text().notNull(),
  signsFrom: instant().notNull(),
  signsUntil: instant().notNull(),
  /** Until then it is in the key set. */
  expiresAt: instant().notNull(),
})

/**
 * Proofs of possession and of work that have been used, until they would be too old anyway. Unlogged, as the migration
 * says: PostgreSQL empties the table when it recovers from a crash, and {@link nonceSeeds} with it, so that no proof of
 * possession from before counts any more.
 */
export const proofs = pgTable(
  'proofs',
  { hash: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index().on(table.expiresAt)],
)

/** What the nonces of proofs are made with beside the master key: one row, unlogged as the proofs are. */
export const nonceSeeds = pgTable('nonce_seeds', {
  id: integer().primaryKey(),
  seed: text().notNull(),
})

/** What has been spent of each limit in its present window. */
/** Keeps the name of the first release, which the processes of an upgrade in steps ask for. */
export const rateLimits = pgTable(
  'budgets',
  { name: text().primaryKey(), spent: integer().notNull(), endsAt: instant().notNull() },
  (table) => [index().on(table.endsAt)],
)

export const wallets = pgTable(
  'wallets',
  {
    id: text().primaryKey(),
    userId: userId(),
    status: text({ enum: ['unconfirmed', 'active'] }).notNull(),
    vaultVersion: integer().notNull(),
    publicKeysHash: text().notNull(),
    ciphertext: text().notNull(),
    /** SHA-256 of the token that only an opened wallet derives; null until the first one is seen. */
    vaultWriteTokenHash: text('control_hash'),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
  },
  (table) => [
    index().on(table.userId),
    uniqueIndex('wallets_one_active').on(table.userId).where(sql`status = 'active'`),
  ],
)

/** Auth shares, sealed by the KMS with wallet, device and generation as context. */
export const shares = pgTable(
  'shares',
  {
    walletId: walletId(),
    deviceId: deviceId(),
    generation: integer().notNull(),
    sealed: text().notNull(),
    /** The next generation, until the device has said that it keeps its half. */
    nextGeneration: integer(),
    nextSealed: text(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.deviceId] })],
)

/** The set that belongs to no device: what a new device recovers with. Sealed as shares are. */
export const recoveryRoutes = pgTable('recovery_routes', {
  walletId: walletId().primaryKey(),
  generation: integer().notNull(),
  sealed: text().notNull(),
  /** The recovery share, sealed to the wallet's recovery key, which the services do not have. */
  recovery: sealedTo().notNull(),
  createdAt: instant().notNull(),
})

/** The recovery key, encrypted under what a user holds, once per way back. */
export const recoveryMethods = pgTable(
  'recovery_methods',
  {
    walletId: walletId(),
    methodId: text().notNull(),
    kind: text({ enum: ['passkey', 'passphrase', 'kit'] }).notNull(),
    label: text().notNull(),
    credentialId: text(),
    salt: text().notNull(),
    sealed: text().notNull(),
    createdAt: instant().notNull(),
    /** From when on it is good for exports and as a proof; null for one that was added before there was such a time. */
    countsAt: instant(),
    /** Until then it brings the wallet to no new device either: the wallet had another method already. */
    withheld: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.methodId] })],
)

/** What checks the signatures of a recovery method that is a passkey, so that it signs in as well. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** No two wallets have the same: it says who signs in. */
    credentialId: text().primaryKey(),
    walletId: text().notNull(),
    methodId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often the authenticator says that it has signed; 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the `user.id` that it was made with. */
    userHandleHash: text().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'passkeys_method_fk',
      columns: [table.walletId, table.methodId],
      foreignColumns: [recoveryMethods.walletId, recoveryMethods.methodId],
    }).onDelete('cascade'),
    index().on(table.walletId, table.methodId),
  ],
)

/** One try to sign in with a passkey. */
export const passkeyLogins = pgTable(
  'passkey_logins',
  {
    /** SHA-256 of what the passkey signs. */
    challengeHash: text().primaryKey(),
    projectId: text().notNull(),
    dappOrigin: text().notNull(),
    /** Of the key that asked, and gets the session. */
    thumbprint: text().notNull(),
    deviceLabel: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt)],
)

/** New devices that wait for another one's approval; every key in it is public, every secret sealed. */
export const deviceLinks = pgTable(
  'device_links',
  {
    id: text().primaryKey(),
    walletId: walletId(),
    deviceId: deviceId(),
    state: text({
      enum: ['asked', 'answered', 'revealed', 'approved', 'refused', 'wrongCode'],
    }).notNull(),
    commitment: text().notNull(),
    approverId: text().references(() => devices.id, { onDelete: 'cascade' }),
    approverKey: text(),
    key: text(),
    nonce: text(),
    sealed: sealedTo(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.walletId), index().on(table.expiresAt)],
)

/** What the relay holds for whoever asks by topic, sealed by its senders, until it runs out. */
export const relayMessages = pgTable(
  'relay_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    /** SHA-256 of the message: who publishes again because an answer got lost does not publish twice. */
    hash: text().notNull(),
    /** The `did:key` of the client that must not hear its own message. */
    publisher: text().notNull(),
    /** Who answers for the room that it takes: the project, and the network it came from, as a pseudonym. */
    project: text().notNull().default(''),
    network: text().notNull().default(''),
    /** The bytes that it is counted as. */
    size: integer().notNull().default(0),
    message: text().notNull(),
    tag: integer().notNull(),
    attestation: text(),
    publishedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    unique().on(table.topic, table.hash),
    index().on(table.expiresAt),
    index().on(table.project, table.network, table.publisher),
  ],
)

/** How many bytes of the relay's messages each project, network and client answers for; changed along with the messages. */
export const relayUsage = pgTable(
  'relay_usage',
  {
    kind: text({ enum: ['project', 'network', 'client'] }).notNull(),
    /** Empty for a client, which is the same one in every project. */
    project: text().notNull(),
    /** The network or client; empty for a project. */
    subject: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  // No index on the bytes: every change of them would change it, too.
  (table) => [primaryKey({ columns: [table.kind, table.project, table.subject] })],
)

/** Which clients have confirmed which messages; they are not sent to them again. */
export const relayReceipts = pgTable(
  'relay_receipts',
  {
    messageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => relayMessages.id, { onDelete: 'cascade' }),
    clientId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.clientId] })],
)

/** Requests on their way from a frame to the window that shows them, sealed under a key that only these two have. */
export const popups = pgTable(
  'popups',
  {
    /** SHA-256 of the id, which is all that the window needs to ask. */
    idHash: text().primaryKey(),
    userId: userId(),
    /** The network site that it came from, as a keyed hash. */
    site: text().notNull().default(''),
    sealed: text().notNull(),
    /** A window has it. */
    taken: boolean().notNull().default(false),
    state: text({ enum: ['open', 'done', 'withdrawn'] }).notNull(),
    /** What the window said, and what the frame answered to it. */
    answers: text().array().notNull().default([]),
    replies: text().array().notNull().default([]),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.expiresAt), index().on(table.userId), index().on(table.site)],
)

/** How often visitors of a project did something on a day (UTC). There is no row of any one visitor. */
export const analyticsCounts = pgTable(
  'analytics_counts',
  {
    project: text().notNull(),
    /** `2026-01-31` */
    day: text().notNull(),
    event: text().notNull(),
    /** The wallet, the provider or the network that it was about; empty where it is about none. */
    detail: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.project, table.day, table.event, table.detail] }),
    index().on(table.day),
  ],
)

/**
 * What was read of a chain, without a gap: of the transfers of one account, or of all blocks. Every step of a reading writes
 * what it found and this row together, so that one which breaks off has read nothing.
 */
export const dataScans = pgTable(
  'data_scans',
  {
    /** CAIP-2 */
    network: text().notNull(),
    /** The account; empty for all blocks. */
    account: text().notNull(),
    /** The first and the last block that were read. */
    fromBlock: bigint({ mode: 'bigint' }).notNull(),
    toBlock: bigint({ mode: 'bigint' }).notNull(),
    /** Blocks by which a reorganisation is seen, newest first. */
    checkpoints: jsonb().$type<Checkpoint[]>().notNull(),
    /** Transfers that were found. */
    found: integer().notNull(),
    /** When somebody asked for it; what nobody asks for is forgotten. */
    askedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.account] }), index().on(table.askedAt)],
)

/** A block that was read. */
type Checkpoint = { number: string; hash: string }

/** Transfers of tokens from or to accounts that somebody asked for. */
export const dataTransfers = pgTable(
  'data_transfers',
  {
    network: text().notNull(),
    account: text().notNull(),
    block: bigint({ mode: 'bigint' }).notNull(),
    blockHash: text().notNull(),
    /** The transaction, and its place in the block. */
    hash: text().notNull(),
    position: integer().notNull(),
    /** The log, and the place in it where one holds several. */
    log: integer().notNull(),
    part: integer().notNull(),
    token: text().notNull(),
    kind: text({ enum: ['fungible', 'nft'] }).notNull(),
    tokenId: text(),
    sender: text().notNull(),
    recipient: text().notNull(),
    /** In the token's smallest unit. */
    amount: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.account, table.block, table.log, table.part] }),
    index().on(table.network, table.account, table.hash),
  ],
)

/** Transactions that were looked at. */
export const dataTransactions = pgTable(
  'data_transactions',
  {
    network: text().notNull(),
    hash: text().notNull(),
    block: bigint({ mode: 'bigint' }).notNull(),
    blockHash: text().notNull(),
    position: integer().notNull(),
    minedAt: instant().notNull(),
    sender: text().notNull(),
    /** Null where a contract was made. */
    recipient: text(),
    value: text().notNull(),
    nonce: bigint({ mode: 'number' }).notNull(),
    /** The first bytes of what it asked for. */
    selector: text().notNull(),
    /** What it cost, in the smallest unit of the chain's own currency; null where nobody looked. */
    fee: text(),
    /** Null until somebody asked. */
    succeeded: boolean(),
    /** Found by a scan of all blocks. */
    scanned: boolean().notNull(),
    readAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.hash] }),
    index().on(table.network, table.sender, table.block),
    index().on(table.network, table.recipient, table.block),
    index().on(table.network, table.block),
  ],
)

/** What tokens call themselves. Null is what a contract has no answer to. */
export const dataTokens = pgTable(
  'data_tokens',
  {
    network: text().notNull(),
    token: text().notNull(),
    name: text(),
    symbol: text(),
    decimals: integer(),
    readAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.network, table.token] }), index().on(table.readAt)],
)

/** What the metadata of NFTs says, where somebody asked for it. */
export const dataNfts = pgTable(
  'data_nfts',
  {
    network: text().notNull(),
    token: text().notNull(),
    tokenId: text().notNull(),
    /** Null where it has none. */
    name: text(),
    /** The id of its picture; null where it has none. */
    picture: text(),
    readAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.network, table.token, table.tokenId] }),
    index().on(table.readAt),
  ],
)

/** Pictures of NFTs: where they come from, and what was made of them once somebody looked at them. */
export const dataPictures = pgTable(
  'data_pictures',
  {
    /** A hash of the source. */
    id: text().primaryKey(),
    /** `https:`, `ipfs:` or `data:`. */
    source: text().notNull(),
    /** A raster image of our own making; null where there is none (yet). */
    body: text(),
    /** Its type, `image/webp` or `image/jpeg`. */
    type: text(),
    /** Characters of all of it. */
    size: integer().notNull(),
    /** When the source was read last, also in vain. */
    readAt: instant(),
    /** When somebody was told of it last. */
    askedAt: instant().notNull(),
  },
  (table) => [index().on(table.askedAt)],
)

/** What happened, each row chained to the one before it. Triggers refuse every change of a row that stands. */
export const auditLog = pgTable('audit_log', {
  seq: bigint({ mode: 'number' }).primaryKey(),
  at: instant().notNull(),
  kind: text().notNull(),
  /** The pseudonym of a user, or nothing. */
  subject: text().notNull(),
  project: text().notNull(),
  /** JSON, in the words that were hashed. */
  facts: text().notNull(),
  /** The hash of the row before. */
  prev: text().notNull().unique(),
  hash: text().notNull(),
  /** The event's own id; null in rows from before there were any. */
  event: text().unique(),
})

/**
 * Events that wait to be chained: written in the transaction that they tell of, and moved to the audit log in batches
 * a moment later. A trigger refuses that they are changed.
 */
export const auditPending = pgTable('audit_pending', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  event: text().notNull(),
  at: instant().notNull(),
  kind: text().notNull(),
  subject: text().notNull(),
  project: text().notNull(),
  facts: text().notNull(),
  /** HMAC of all of it: an event that somebody else wrote here is not chained. */
  mac: text().notNull(),
})
