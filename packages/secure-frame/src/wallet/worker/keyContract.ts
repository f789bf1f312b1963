import { Account, AccountId, Look, NAMESPACES } from '@vestibule/protocol'
import { method } from '@vestibule/protocol/channel'
import {
  Assertion,
  ConfirmationAsk,
  CredentialId,
  MAX_POPUP_MESSAGE,
  PasskeyRegistration,
  RecoveryKind,
  SigningRule,
} from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { Exported, ExportWhat } from '../exportWhat.js'
import { ImportKey } from '../namespaces/signer/importKey.js'
import { ShownCode } from '../pairing/shownCode.js'
import { LinkDigits, ListedMethod, Proof } from '../recovery/listedMethod.js'
import { RecoverySecret } from '../vault/givenSecret.js'
import { ProvenAction, WantedChange } from './provenActions.js'

const nothing = z.strictObject({})
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const key32 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const text = z.string()
const sent = z.strictObject({
  kind: z.literal('transaction'),
  before: z.optional(text),
  raw: text,
  hash: text,
})

/** The seed's accounts first, then imported ones. */
const Accounts = z.strictObject({ accounts: z.array(Account) })

/** The signer of the namespace reads the other fields. */
const Intent = z.looseObject({ namespace: z.enum(NAMESPACES), kind: text })

const Step = z.looseObject({ step: text })

const ADDED = {
  methodId: id,
  secret: RecoverySecret,
  label: z.string().check(z.maxLength(64)),
  credentialId: z.optional(CredentialId),
  registration: z.optional(PasskeyRegistration),
}

// Timeouts in ms. Each request may take ten seconds: a creation sends five, a recovery sends six
// and runs Argon2id.
const CREATE = 60_000
const RECOVER = 90_000
const OPEN = 30_000
const QUICK = 10_000

/** Only exports return secrets. No method signs a hash. */
export const KEYS = {
  /**
   * Opens or creates the wallet, and wipes its keys. `walletElsewhere` contains
   * `{ recoveryMethods }`: above 0, `recover` works here.
   */
  create: method({ params: nothing, result: Accounts, deadline: CREATE }),
  /** Reads from the device's storage, without a request. Empty without a wallet. */
  accounts: method({ params: nothing, result: Accounts, deadline: QUICK }),
  /** Fixes the bytes to sign. The ticket allows one signature of this digest within two minutes. */
  prepare: method({
    params: z.strictObject({
      intent: Intent,
      /** `addressNotYours` for an unknown account. @default the wallet's own account in the namespace */
      account: z.optional(AccountId),
      /** The address that the visitor sees. `addressNotYours` if the account has another address, now or when the worker signs. */
      address: z.optional(text),
    }),
    result: z.strictObject({
      ticket,
      digest,
      account: AccountId,
      /** Set if the wallet requires a passkey. The purpose is `sign:` plus the digest. */
      passkey: z.optional(ConfirmationAsk),
    }),
    deadline: QUICK,
  }),
  /**
   * Signs the prepared bytes. If a passkey confirmed, wipes the key at once. `passkeyRefused` with
   * the reason `needed` if the confirmation is missing.
   */
  sign: method({
    params: z.strictObject({ ticket, digest, assertion: z.optional(Assertion) }),
    result: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('signature'), signature: text, first: z.optional(sent) }),
      sent,
    ]),
    deadline: OPEN,
    onAbort: 'requestAborted',
  }),
  /** Wipes keys, tickets, proofs, drafts, links and windows. */
  lock: method({ params: nothing, result: nothing, deadline: QUICK }),

  /** Also works on a device without a share. */
  recoveryMethods: method({
    params: nothing,
    result: z.strictObject({ methods: z.array(ListedMethod), signing: SigningRule }),
    deadline: QUICK,
  }),
  /** The visitor sees the secret once; a passkey has none. The draft ends when the worker stops, five minutes after the last call. */
  draftRecovery: method({
    params: z.strictObject({ kind: RecoveryKind }),
    result: z.strictObject({ methodId: id, text: z.optional(text) }),
    deadline: QUICK,
  }),
  /**
   * Allows one action within two minutes. `recoveryRefused` as for `recover`. `recoveryNeeded` with
   * the reason `pending` and `until` for an inactive method.
   */
  proveRecovery: method({
    params: z.strictObject({ ...Proof.shape, action: ProvenAction }),
    /** End of the proof in ms since the epoch. */
    result: z.strictObject({ until: z.number() }),
    deadline: RECOVER,
  }),
  /**
   * Tests the method before it returns. A passkey requires its 32 PRF bytes and its credential id,
   * other kinds a drafted secret. `recoveryNeeded` if a method exists; `recoveryRefused` with a
   * reason: `form`, `draft`. Active after a day, or at once with `madeAccount`, for the passkey
   * that has just created the account.
   */
  addFirstRecovery: method({
    params: z.strictObject({ ...ADDED, madeAccount: z.optional(z.boolean()) }),
    result: z.strictObject({ method: ListedMethod }),
    deadline: RECOVER,
  }),
  /**
   * Requires a proof for `add`. With `pending`, requires no proof, and the method becomes active
   * after a day. Otherwise `recoveryNeeded`.
   */
  addRecovery: method({
    params: z.strictObject({ ...ADDED, pending: z.boolean() }),
    result: z.strictObject({ method: ListedMethod }),
    deadline: RECOVER,
  }),
  /**
   * Requires a proof for `remove`. Renews the recovery key if the keys of the other methods are
   * known. `recoveryNeeded` for the last method, or with the reason `proof`.
   */
  removeRecovery: method({
    params: z.strictObject({ methodId: id }),
    result: z.strictObject({ renewed: z.boolean() }),
    deadline: OPEN,
  }),
  /** Requires no proof, even for the last method. */
  cancelRecovery: method({
    params: z.strictObject({ methodId: id }),
    result: z.strictObject({ renewed: z.boolean() }),
    deadline: OPEN,
  }),
  /**
   * Reads the wallet back before it returns. `recoveryRefused` with a reason: `form`, `fit` for
   * another secret or wallet, `unknown` for an unknown method.
   */
  recover: method({ params: Proof, result: Accounts, deadline: RECOVER }),

  /**
   * Requires a proof for `export`, and sends an email. `recoveryNeeded` with a reason: `none`,
   * `pending` with `until`, `proof`. `addressNotYours` for an unknown account.
   */
  exportKeys: method({
    params: z.strictObject({ what: ExportWhat }),
    result: Exported,
    deadline: OPEN,
  }),
  /** `keyRefused` with a reason: `form`, `checksum`, `range`, `known`, `duplicate`, `full`. */
  importKey: method({
    params: z.strictObject({ key: ImportKey }),
    result: Accounts,
    deadline: OPEN,
  }),

  offlineWallets: method({
    params: nothing,
    result: z.strictObject({
      wallets: z.array(
        z.strictObject({ walletId: id, ...Accounts.shape, methods: z.array(ListedMethod) }),
      ),
    }),
    deadline: QUICK,
  }),
  /** Requires no request or session. `recoveryNeeded` with the reason `pending` and `until` for an inactive method. */
  exportOffline: method({
    params: z.strictObject({ walletId: id, what: ExportWhat, ...Proof.shape }),
    result: Exported,
    deadline: OPEN,
  }),

  requestLink: method({
    params: nothing,
    result: z.strictObject({ linkId: id, expiresAt: text }),
    deadline: OPEN,
  }),
  /** Creates a code for one device, valid for 60 seconds. Cancels the previous code. The parts are base64url, only for the QR code. */
  showLink: method({
    params: nothing,
    result: ShownCode,
    deadline: OPEN,
  }),
  /** Uses a claimed code on a device without the wallet. `linkEnded` with the reason `unknown`, also for another account. */
  scanLink: method({
    params: ShownCode,
    result: nothing,
    deadline: OPEN,
  }),
  /**
   * Poll every 1.5 s. `compare` contains the digits for the other device. `linkEnded` with a
   * reason: `refused`, `wrongCode`, `expired`, `unknown`.
   */
  followLink: method({
    params: z.strictObject({ linkId: id }),
    result: z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('waiting') }),
      z.strictObject({ status: z.literal('compare'), code: LinkDigits }),
      z.strictObject({ status: z.literal('done'), ...Accounts.shape }),
    ]),
    deadline: CREATE,
  }),
  linkRequests: method({
    params: nothing,
    result: z.strictObject({
      requests: z.array(
        z.strictObject({ linkId: id, device: text, createdAt: text, expiresAt: text }),
      ),
    }),
    deadline: QUICK,
  }),
  /**
   * Polls once. `ready` when the other device shows its digits. After a scan, `claimed` until that
   * device has signed in. `linkEnded` as above, or with `mismatch`.
   */
  answerLink: method({
    params: z.strictObject({ linkId: id }),
    result: z.strictObject({ status: z.enum(['waiting', 'claimed', 'ready']), device: text }),
    deadline: OPEN,
  }),
  /**
   * Requires a proof for `link` if a method is active. `code` is absent after a scan. `invalidOtp`
   * with the tries `left`; `linkEnded` with the reason `wrongCode` after three.
   */
  approveLink: method({
    params: z.strictObject({ linkId: id, code: z.optional(LinkDigits) }),
    result: nothing,
    deadline: OPEN,
  }),
  refuseLink: method({ params: z.strictObject({ linkId: id }), result: nothing, deadline: QUICK }),

  /** The window's URL contains `id` and `key` (32 bytes, base64url). `linkEnded` as above. */
  askWindow: method({
    params: z.strictObject({
      id,
      key: key32,
      linkId: id,
      look: Look,
    }),
    /** End of the window in ms since the epoch. */
    result: z.strictObject({ expiresAt: z.number() }),
    deadline: OPEN,
  }),
  /** `unheard` for an invalid message. `ticketInvalid` for an unknown window. */
  hearWindow: method({
    params: z.strictObject({ id, said: z.string().check(z.maxLength(MAX_POPUP_MESSAGE)) }),
    result: z.strictObject({
      step: z.enum(['unheard', 'opened', 'failed', 'approved', 'refused']),
    }),
    deadline: RECOVER,
  }),

  /** Requires a passkey's signature for the purpose `open`. Opens the wallet for two minutes, but signs nothing. */
  confirmOpening: method({
    params: z.strictObject({ assertion: Assertion }),
    result: nothing,
    deadline: QUICK,
  }),
  askSigning: method({ params: nothing, result: ConfirmationAsk, deadline: QUICK }),
  /** The passkey signs the purpose `on` or `off`. */
  changeSigning: method({
    params: z.strictObject({ passkey: z.boolean(), assertion: Assertion }),
    result: SigningRule,
    deadline: OPEN,
  }),
  /**
   * Turns the rule off after a day, with an active method. `recoveryNeeded` with the reason
   * `device` if this device cannot open the wallet alone.
   */
  endSigning: method({ params: Proof, result: SigningRule, deadline: RECOVER }),

  devices: method({
    params: nothing,
    result: z.strictObject({
      devices: z.array(
        z.strictObject({
          deviceId: id,
          label: text,
          dappOrigin: z.optional(text),
          /** Index in `addresses` of the account that the page sees. */
          shownAccount: z.optional(z.int()),
          signedOut: z.optional(z.boolean()),
          signedOutAt: z.optional(text),
          createdAt: text,
          lastLoginAt: text,
          enrolled: z.boolean(),
          current: z.boolean(),
        }),
      ),
    }),
    deadline: QUICK,
  }),
  /** `recoveryNeeded` if the wallet could not be opened afterwards. */
  revokeDevice: method({
    params: z.strictObject({ deviceId: id }),
    result: nothing,
    deadline: OPEN,
  }),
  /**
   * Deletes after seven days if the device can open the wallet or no wallet exists, otherwise after
   * thirty days. `walletElsewhere` with `until` if a login may not request the deletion.
   */
  deleteAccount: method({
    params: nothing,
    result: z.strictObject({ deletesAt: text }),
    deadline: OPEN,
  }),
  identities: method({
    params: nothing,
    result: z.looseObject({ identities: z.array(z.unknown()) }),
    deadline: QUICK,
  }),
  /**
   * Requires a proof for `identity` if a method is active. Otherwise the first step proves a
   * sign-in method. `recoveryNeeded` with the reason `proof`, or `emailChanged` and `until`.
   * `invalidRequest` with a reason: `lastIdentity`, `emailPresent`, `identitiesFull`.
   */
  startIdentityChange: method({
    params: z.strictObject({ wanted: WantedChange, projectId: text }),
    result: Step,
    deadline: OPEN,
  }),
  /**
   * `invalidOtp` and `tooManyAttempts` for a code. `emailTaken`, or `invalidRequest` with the
   * reason `identityTaken`, if another user was faster. Poll a provider login every second.
   */
  followIdentityChange: method({
    params: z.strictObject({
      changeId: id,
      next: z.enum(['code', 'visit', 'agree']),
      code: z.optional(text),
    }),
    result: Step,
    deadline: OPEN,
  }),
  /** Also closes the provider's window. Does not revert a completed change. */
  cancelIdentityChange: method({
    params: z.strictObject({ changeId: id }),
    result: nothing,
    deadline: QUICK,
  }),
  /** `walletElsewhere` if a login alone may not cancel the deletion. */
  cancelDeletion: method({ params: nothing, result: nothing, deadline: QUICK }),
}
export type KeyContract = typeof KEYS
export type { ListedMethod }
