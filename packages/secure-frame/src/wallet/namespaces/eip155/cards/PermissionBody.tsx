import { WarnIcon } from '@vestibule/design/icons'
import { roundUp } from '@vestibule/protocol/numbers'
import type { Hex } from 'viem'
import { Fact, Facts } from '../../../../ui/Facts.js'
import { Isolated } from '../../../../ui/Isolated.js'
import type { Editing } from '../../document/namespaceCard.js'
import type { Eip155View } from '../insight/eip155View.js'
import { type PermissionRequest, worstCaseOf } from '../permissions/permissionRequest.js'
import { periodText } from '../permissions/permissionSentence.js'
import type { PermissionChange } from '../permissions/revisePermission.js'
import { isUnlimited } from '../requests/unlimited.js'
import { createWords } from '../sentences/createWords.js'
import { CapEditor } from './CapEditor.js'
import { t } from './i18n.js'
import { NetworkFact } from './NetworkFact.js'
import { Party } from './Party.js'
import { SelfNotes } from './SelfNotes.js'
import { TokenParty } from './TokenParty.js'

const DAY = 86_400
/** In days. Only durations shorter than the request are offered. */
const DAYS = [1, 7, 30, 90]

export function PermissionBody(props: {
  request: PermissionRequest
  approval: Eip155View
  editing: Editing | undefined
}) {
  const { request, approval, editing } = props
  const words = createWords(t, approval)
  const { scope, methods, delegate, expiry, reason, account, network, now } = request
  const until = words.date(BigInt(expiry))
  const { insight, transaction, upgrade } = approval
  const { cap } = insight
  const target = scope.kind === 'calls' ? (scope.target as Hex) : undefined
  return (
    <>
      {editing?.isRefused && (
        <p className="risk" data-level="medium" role="alert" data-testid="vb-change-refused">
          <WarnIcon />
          <span>{t('edit.refused')}</span>
        </p>
      )}
      {reason !== undefined && (
        <p className="statement" dir="auto">
          <Isolated text={reason} />
        </p>
      )}
      {editing !== undefined && cap !== undefined && (
        <CapEditor cap={cap} approval={approval} editing={editing} />
      )}
      {editing !== undefined && request.isAdjustable && (
        <ExpiryChoice request={request} approval={approval} editing={editing} />
      )}
      {upgrade !== undefined && <SelfNotes self={upgrade} approval={approval} />}
      <Facts>
        {upgrade?.replaces !== undefined && (
          <Party name={t('fact.foreignCode')} address={upgrade.replaces} approval={approval} />
        )}
        <PeriodFacts request={request} approval={approval} until={until} />
        {target !== undefined && (
          <>
            <Party
              name={words.nameOf(target) ?? t('fact.contract')}
              address={target}
              approval={approval}
            />
            {methods.map(({ selector, signature }) => (
              <Fact
                key={selector}
                name={t(signature === undefined ? 'grant.unknownMethod' : 'grant.method')}
              >
                <bdi>
                  <code>{signature ?? selector}</code>
                </bdi>
              </Fact>
            ))}
            <Fact name={t('grant.until')}>{until}</Fact>
          </>
        )}
        <Party name={t('grant.key')} address={delegate} takes approval={approval} />
        {scope.kind === 'erc20Period' && (
          <TokenParty token={scope.token as Hex} approval={approval} />
        )}
        <Fact name={t('fact.account')} address={account} />
        <NetworkFact network={network} />
        {transaction !== undefined && (
          <Fact name={t('fact.fee')} fiat={words.fiat(transaction.maximumFee)}>
            {t('fact.atMost', { amount: words.coins(roundUp(transaction.maximumFee)) })}
          </Fact>
        )}
      </Facts>
      <p className="dim" data-testid="vb-grant-note">
        {t('grant.note')}
      </p>
      {scope.kind !== 'calls' && scope.start * 1_000 > now && (
        <p className="dim">{t('grant.starts', { date: words.date(BigInt(scope.start)) })}</p>
      )}
    </>
  )
}

function PeriodFacts(props: { request: PermissionRequest; approval: Eip155View; until: string }) {
  const { request, approval, until } = props
  const { scope } = request
  const words = createWords(t, approval)
  if (scope.kind === 'calls') return null
  const token = scope.kind === 'erc20Period' ? (scope.token as Hex) : undefined
  const amount = BigInt(scope.amount)
  const worst = worstCaseOf(request)
  const period = periodText(t, { seconds: scope.periodSeconds, words })
  const any = t('amount.any', { token: words.coinOr(token) })
  return (
    <>
      <Fact
        name={t('grant.every', { period })}
        fiat={isUnlimited(amount) ? undefined : words.fiat(amount, token)}
      >
        {isUnlimited(amount) ? any : words.amount(amount, token)}
      </Fact>
      <Fact
        name={t('grant.atMost', { date: until })}
        strong
        fiat={isUnlimited(worst) ? undefined : words.fiat(worst, token)}
      >
        {isUnlimited(worst) ? any : words.amount(worst, token)}
      </Fact>
    </>
  )
}

function ExpiryChoice(props: {
  request: PermissionRequest
  approval: Eip155View
  editing: Editing
}) {
  const { request, approval, editing } = props
  const { date, duration } = createWords(t, approval)
  const seconds = Math.floor(request.now / 1_000)
  const shorter = DAYS.filter((days) => seconds + days * DAY < request.expiry)
  if (shorter.length === 0) return null
  const apply = (change: PermissionChange) => editing.apply(change)
  return (
    <label className="editing field">
      <span>{t('grant.until')}</span>
      <select
        data-testid="vb-grant-expiry"
        disabled={editing.disabled}
        value={request.expiry}
        onChange={({ currentTarget }) => apply({ expiry: Number(currentTarget.value) })}
      >
        <option value={request.expiry}>{date(BigInt(request.expiry))}</option>
        {shorter.map((days) => (
          <option key={days} value={seconds + days * DAY}>
            {t('grant.in', { time: duration(BigInt(days * DAY)) })}
          </option>
        ))}
      </select>
    </label>
  )
}
