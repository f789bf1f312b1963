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

/** Accounts that can sign on this device: those of the wallet's own seed, then those of imported keys. */
const Accounts = z.strictObject({ accounts: z.array(Account) })

/** Content to sign, in one of a namespace's own kinds, which its signer reads. */
const Intent = z.looseObject({ namespace: z.enum(NAMESPACES), kind: text })

/** A change of the sign-in methods, in the services' format. */
const Step = z.looseObject({ step: text })

const ADDED = {
  methodId: id,
  secret: RecoverySecret,
  label: z.string().check(z.maxLength(64)),
  credentialId: z.optional(CredentialId),
  registration: z.optional(PasskeyRegistration),
}

// Each request to the services may take ten seconds. A creation makes five; a recovery makes six and runs Argon2id.
const CREATE = 60_000
const RECOVER = 90_000
const OPEN = 30_000
const QUICK = 10_000

/** The document's methods of the key worker. Only exports leave it in the clear, and no method accepts a hash to sign. */
export const KEYS = {
  /**
   * Opens the user's wallet at a login, and creates or completes it first if necessary. Wipes its keys at once.
   * `walletElsewhere` carries `{ recoveryMethods }`: more than 0 means that `recover` works here; `requestLink` works if
   * another device has the wallet.
   */
  create: method({ params: nothing, result: Accounts, deadline: CREATE }),
  /** The accounts in the device's storage, without a request. Empty if the device has no wallet. */
  accounts: method({ params: nothing, result: Accounts, deadline: QUICK }),
  /** Builds the bytes of an intent, and asks for the sealed shares. The ticket allows one signature of this digest, for two minutes. */
  prepare: method({
    params: z.strictObject({
      intent: Intent,
      /** One of `accounts`; by default the wallet's own account in the intent's namespace. `addressNotYours` for another one. */
      account: z.optional(AccountId),
      /** The address that the visitor sees. Another one is `addressNotYours`, now or when the worker signs. */
      address: z.optional(text),
    }),
    result: z.strictObject({
      ticket,
      digest,
      account: AccountId,
      /** The passkey's challenge for the purpose `sign:` and the digest, if the wallet requires a passkey. */
      passkey: z.optional(ConfirmationAsk),
    }),
    deadline: QUICK,
  }),
  /**
   * Opens the key and signs the prepared bytes, after the visitor approved the intent with that digest. After a passkey's
   * confirmation, the key is forgotten at once. `passkeyRefused` has a reason, `needed` without a confirmation.
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
  /** Wipes the key, every ticket, proof and draft of a recovery secret, and every open link and window. */
  lock: method({ params: nothing, result: nothing, deadline: QUICK }),

  /** The recovery methods. Also works on a device without a share, since its recovery needs them. */
  recoveryMethods: method({
    params: nothing,
    result: z.strictObject({ methods: z.array(ListedMethod), signing: SigningRule }),
    deadline: QUICK,
  }),
  /**
   * Begins a recovery method: its id, and a passphrase of six words or the text of a kit, to show once; a passkey has none. It
   * is a draft until it is added, as the user typed it. The draft ends with the worker, five minutes after the last call.
   */
  draftRecovery: method({
    params: z.strictObject({ kind: RecoveryKind }),
    result: z.strictObject({ methodId: id, text: z.optional(text) }),
    deadline: QUICK,
  }),
  /**
   * Proves one of the active methods to the worker, which allows one action within two minutes. `recoveryRefused` carries a
   * reason as for `recover`. `recoveryNeeded` with the reason `pending` and `until` is for an inactive method.
   */
  proveRecovery: method({
    params: z.strictObject({ ...Proof.shape, action: ProvenAction }),
    /** Milliseconds since the epoch. */
    result: z.strictObject({ until: z.number() }),
    deadline: RECOVER,
  }),
  /**
   * Adds the wallet's first recovery method and tries it before it answers; `recoveryNeeded` if one exists. For a passkey the
   * document brings the 32 PRF bytes of an assertion with `PRF_INPUT`, and the credential's id; for the others, the result of
   * `draftRecovery`. `recoveryRefused` carries a reason: `form` for a typing error, `draft` for a secret that was not drafted
   * here. The method brings the wallet to a new device at once, and becomes active after a day. With `madeAccount`, for the
   * passkey that has just made the account, it is active at once.
   */
  addFirstRecovery: method({
    params: z.strictObject({ ...ADDED, madeAccount: z.optional(z.boolean()) }),
    result: z.strictObject({ method: ListedMethod }),
    deadline: RECOVER,
  }),
  /**
   * Adds a further method, after a proof for `add`. With `pending` it needs no proof and becomes active after a day.
   * `recoveryNeeded` without both.
   */
  addRecovery: method({
    params: z.strictObject({ ...ADDED, pending: z.boolean() }),
    result: z.strictObject({ method: ListedMethod }),
    deadline: RECOVER,
  }),
  /**
   * Removes a method after a proof for `remove`, and also the recovery key if the others' keys are known. `recoveryNeeded` for
   * the last one, and with the reason `proof` without a proof.
   */
  removeRecovery: method({
    params: z.strictObject({ methodId: id }),
    result: z.strictObject({ renewed: z.boolean() }),
    deadline: OPEN,
  }),
  /** Cancels a pending method, even the last one, without a proof. */
  cancelRecovery: method({
    params: z.strictObject({ methodId: id }),
    result: z.strictObject({ renewed: z.boolean() }),
    deadline: OPEN,
  }),
  /**
   * Brings the wallet to this device: full enrolment, read back before it answers. `recoveryRefused` carries a reason: `form`,
   * `fit` for another secret (or another wallet's), `unknown` for an unknown method.
   */
  recover: method({ params: Proof, result: Accounts, deadline: RECOVER }),

  /**
   * Shows the twelve words or one account's private key, after a proof for `export`. `recoveryNeeded` carries a reason: `none`
   * for a wallet without a method, `pending` with `until` if no method is active yet, `proof`. Sends a mail first.
   * `addressNotYours` for an unknown account.
   */
  exportKeys: method({
    params: z.strictObject({ what: ExportWhat }),
    result: Exported,
    deadline: OPEN,
  }),
  /**
   * Adds an imported key to the wallet's own. `keyRefused` carries a reason: `form`, `checksum`, `range`, `known`, `duplicate`,
   * `full`.
   */
  importKey: method({
    params: z.strictObject({ key: ImportKey }),
    result: Accounts,
    deadline: OPEN,
  }),

  /** The wallets of this device that open without services, with or without a session. Sends no request. */
  offlineWallets: method({
    params: nothing,
    result: z.strictObject({
      wallets: z.array(
        z.strictObject({ walletId: id, ...Accounts.shape, methods: z.array(ListedMethod) }),
      ),
    }),
    deadline: QUICK,
  }),
  /**
   * Shows a secret with only this device and one recovery method, without a request or a session. `recoveryNeeded` with the
   * reason `pending` and `until` for an inactive method.
   */
  exportOffline: method({
    params: z.strictObject({ walletId: id, what: ExportWhat, ...Proof.shape }),
    result: Exported,
    deadline: OPEN,
  }),

  /** Asks the other devices, for a device without a share. Ends its earlier request. */
  requestLink: method({
    params: nothing,
    result: z.strictObject({ linkId: id, expiresAt: text }),
    deadline: OPEN,
  }),
  /**
   * Makes a code for a new device to scan, valid for 60 seconds and one device. Ends the previous code. The parts are
   * base64url, for the QR code alone.
   */
  showLink: method({
    params: nothing,
    result: ShownCode,
    deadline: OPEN,
  }),
  /**
   * Uses another device's code, on a device without the wallet that has claimed it. `linkEnded` carries a reason: `unknown`
   * also for another account and for a device with the wallet.
   */
  scanLink: method({
    params: ShownCode,
    result: nothing,
    deadline: OPEN,
  }),
  /**
   * Polls the request once; poll every 1.5 s. `compare` has the digits for the other device. `linkEnded` has a reason: `refused`,
   * `wrongCode`, `expired`, `unknown`.
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
   * Accepts a request, and polls it once. `ready` when the other device shows its digits, or has signed in after it scanned
   * this device's code (`claimed` before that). `linkEnded` as above, and `mismatch`.
   */
  answerLink: method({
    params: z.strictObject({ linkId: id }),
    result: z.strictObject({ status: z.enum(['waiting', 'claimed', 'ready']), device: text }),
    deadline: OPEN,
  }),
  /**
   * Admits the other device, after a proof for `link` if the wallet has an active method. `code` contains its digits, and is
   * absent if it has scanned this device's code. `invalidOtp` with the number of tries `left`, `linkEnded` with the reason
   * `wrongCode` after three.
   */
  approveLink: method({
    params: z.strictObject({ linkId: id, code: z.optional(LinkDigits) }),
    result: nothing,
    deadline: OPEN,
  }),
  /** Ends a request, from either side. */
  refuseLink: method({ params: z.strictObject({ linkId: id }), result: nothing, deadline: QUICK }),

  /**
   * Asks a window whether a device may get the wallet. The window's address has `id` and `key` (32 bytes, base64url).
   * `linkEnded` as above.
   */
  askWindow: method({
    params: z.strictObject({
      id,
      key: key32,
      linkId: id,
      look: Look,
    }),
    /** Milliseconds since the epoch. */
    result: z.strictObject({ expiresAt: z.number() }),
    deadline: OPEN,
  }),
  /** Processes the window's sealed message; `unheard` for an invalid one. `ticketInvalid` for an unknown window. */
  hearWindow: method({
    params: z.strictObject({ id, said: z.string().check(z.maxLength(MAX_POPUP_MESSAGE)) }),
    result: z.strictObject({
      step: z.enum(['unheard', 'opened', 'failed', 'approved', 'refused']),
    }),
    deadline: RECOVER,
  }),

  /**
   * Accepts a passkey's confirmation for the purpose `open`, after a refusal without one. It opens the wallet for two minutes,
   * and signs nothing.
   */
  confirmOpening: method({
    params: z.strictObject({ assertion: Assertion }),
    result: nothing,
    deadline: QUICK,
  }),
  /** The passkey's challenge for `changeSigning`. */
  askSigning: method({ params: nothing, result: ConfirmationAsk, deadline: QUICK }),
  /** Turns the confirmation of each signature by a passkey on or off. The passkey signs the purpose `on` or `off`. */
  changeSigning: method({
    params: z.strictObject({ passkey: z.boolean(), assertion: Assertion }),
    result: SigningRule,
    deadline: OPEN,
  }),
  /**
   * Turns the rule off after a day without the passkey, by an active recovery method that opens the wallet on this device
   * alone. `recoveryNeeded` with the reason `device` if this device cannot.
   */
  endSigning: method({ params: Proof, result: SigningRule, deadline: RECOVER }),

  devices: method({
    params: nothing,
    result: z.strictObject({
      devices: z.array(
        z.strictObject({
          deviceId: id,
          label: text,
          /** The page of its last sign-in. */
          dappOrigin: z.optional(text),
          /** The place in `addresses` of the account that this page sees. */
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
  /** Deletes a device's shares and sessions. `recoveryNeeded` if the wallet could not be opened afterwards. */
  revokeDevice: method({
    params: z.strictObject({ deviceId: id }),
    result: nothing,
    deadline: OPEN,
  }),
  /**
   * Requests the account's deletion: in seven days from a device that opens the wallet or without a wallet, in thirty days
   * from another device. `walletElsewhere` with `until` if a login may not request it.
   */
  deleteAccount: method({
    params: nothing,
    result: z.strictObject({ deletesAt: text }),
    deadline: OPEN,
  }),
  /** The user's sign-in methods, oldest first. Asks the services. */
  identities: method({
    params: nothing,
    result: z.looseObject({ identities: z.array(z.unknown()) }),
    deadline: QUICK,
  }),
  /**
   * Begins to add or remove a sign-in method. Needs a proof for `identity` if the wallet has an active recovery method;
   * otherwise the first step is a proof of one sign-in method. `recoveryNeeded` with the reason `proof` without either, and
   * with `emailChanged` and `until` on the day of another change. `invalidRequest` carries a reason: `lastIdentity`,
   * `emailPresent`, `identitiesFull`.
   */
  startIdentityChange: method({
    params: z.strictObject({ wanted: WantedChange, projectId: text }),
    result: Step,
    deadline: OPEN,
  }),
  /**
   * Takes the next step: `invalidOtp` and `tooManyAttempts` for a code, `emailTaken` and `invalidRequest` with the reason
   * `identityTaken` if another user was faster. A visit gets an answer at once; poll every second.
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
  /** Ends a change, with its window at a provider. A finished change stays. */
  cancelIdentityChange: method({
    params: z.strictObject({ changeId: id }),
    result: nothing,
    deadline: QUICK,
  }),
  /** Cancels the deletion; `walletElsewhere` if a login alone may not. */
  cancelDeletion: method({ params: nothing, result: nothing, deadline: QUICK }),
}
export type KeyContract = typeof KEYS
export type { ListedMethod }
