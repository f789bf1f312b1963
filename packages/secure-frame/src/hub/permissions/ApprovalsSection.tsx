import type { Account } from '@vestibule/protocol'
import { useState } from 'react'
import { Address } from '../../ui/Address.js'
import { Button } from '../../ui/Button.js'
import { day } from '../../ui/day.js'
import { Isolated } from '../../ui/Isolated.js'
import { isolate } from '../../ui/isolate.js'
import type { TokenApproval } from '../../wallet/namespaces/document/namespaceApprovals.js'
import { Failed, Unread } from '../Failed.js'
import { type HubText, hubText as t } from '../i18n.js'
import { Section } from '../Section.js'
import { useAsk } from '../useAsk.js'
import type { Permissions } from './createPermissions.js'
import { RevokeEnd, type Revoking, useLooks } from './useRevoking.js'

export function ApprovalsSection(props: {
  permissions: Permissions
  accounts: readonly Account[]
  revoking: Revoking
}) {
  const { permissions, accounts, revoking } = props
  return (
    <Section
      headline={t('approvals.headline')}
      says={t('approvals.says')}
      testId="vb-hub-approvals"
    >
      {permissions.places(accounts).map(({ account, network }) => (
        <Place key={`${account.id} ${network}`} {...{ permissions, account, network, revoking }} />
      ))}
    </Section>
  )
}

function Place(props: {
  permissions: Permissions
  account: Account
  network: string
  revoking: Revoking
}) {
  const { permissions, account, network, revoking } = props
  const [share, setShare] = useState(0)
  const asked = useAsk(
    () => permissions.approvals(account, network, setShare),
    ({ isComplete }) => !isComplete,
  )
  const { value, error, again } = asked
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { approvals = [], isComplete, since, together } = value ?? {}
  useLooks(
    asked,
    approvals.some(({ id }) => revoking.isLeaving(id)),
  )
  const selected = approvals.filter(({ id }) => chosen.includes(id) && !revoking.isLeaving(id))
  const name = permissions.nameOf(network)

  function toggle(id: string) {
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  }
  function revokeChosen() {
    if (together === undefined) return
    const call = together(selected, account.address)
    const ids = selected.map(({ id }) => id)
    revoking.begin(ids, () => permissions.revokeBy(account, network, call))
  }

  return (
    <div className="hub-approvals" data-testid="vb-hub-approvals-network" data-network={network}>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <Failed error={error} again={again} other={t('approvals.unread')} />
      {value === undefined && error === undefined && (
        <progress
          className="hub-progress"
          aria-label={t('approvals.searching', { network: name })}
          data-testid="vb-hub-approvals-progress"
          value={share}
        />
      )}
      {value !== undefined && approvals.length === 0 && (
        <p className="hub-note" data-testid="vb-hub-approvals-none">
          {t('approvals.none')}
        </p>
      )}
      <ul className="hub-list">
        {approvals.map((each) => (
          <Row
            key={each.id}
            approval={each}
            revoking={revoking}
            choice={
              together === undefined || approvals.length < 2
                ? undefined
                : { isChosen: chosen.includes(each.id), toggle: () => toggle(each.id) }
            }
            revoke={() =>
              revoking.begin([each.id], () =>
                permissions.revokeBy(account, network, each.revocation),
              )
            }
          />
        ))}
      </ul>
      {isComplete === false && since === undefined && (
        <Unread text={t('approvals.partial')} testId="vb-hub-approvals-partial" asked={asked} />
      )}
      {since !== undefined && (
        <p className="hub-note" data-testid="vb-hub-approvals-since">
          {t('approvals.since', { date: dayOf(since) })}
        </p>
      )}
      {selected.length > 1 && (
        <Button
          kind="soft"
          testId="vb-hub-approvals-together"
          disabled={revoking.busy}
          onClick={revokeChosen}
        >
          {t('approvals.together', { count: selected.length })}
        </Button>
      )}
    </div>
  )
}

function Row(props: {
  approval: TokenApproval
  revoking: Revoking
  choice: { isChosen: boolean; toggle: () => void } | undefined
  revoke: () => void
}) {
  const { approval, revoking, choice, revoke } = props
  const { id, spender, spenderName, atRisk, endsAt } = approval
  const what = whatOf(approval, t)
  return (
    <li className="hub-row hub-approval" data-testid="vb-hub-approval" data-token={approval.token}>
      {choice === undefined ? (
        <span />
      ) : (
        <input
          type="checkbox"
          aria-label={t('approvals.choose', { what })}
          data-testid="vb-hub-approval-choose"
          checked={choice.isChosen}
          disabled={revoking.isLeaving(id)}
          onChange={choice.toggle}
        />
      )}
      <div className="hub-row-text">
        <strong>
          <Isolated text={what} />
        </strong>
        {spenderName === undefined ? (
          <span>
            <Address value={spender} />
          </span>
        ) : (
          <span title={spender}>{spenderName}</span>
        )}
        {atRisk !== undefined && (
          <span className="dim" data-testid="vb-hub-approval-risk">
            <Isolated text={riskOf(approval, t)} />
          </span>
        )}
        {endsAt !== undefined && (
          <span className="dim">{t('permissions.until', { date: dayOf(endsAt) })}</span>
        )}
      </div>
      <RevokeEnd
        id={id}
        revoking={revoking}
        words={{ revoke: t('permissions.revoke'), leaving: t('permissions.leaving') }}
        testIds={{ revoke: 'vb-hub-approval-revoke', leaving: 'vb-hub-approval-leaving' }}
        onRevoke={revoke}
      />
    </li>
  )
}

const dayOf = (ms: number) => day(new Date(ms).toISOString())

const symbolOf = ({ symbol, token }: TokenApproval, t: HubText) =>
  isolate(symbol ?? t('approvals.token', { address: `${token.slice(0, 6)}…${token.slice(-4)}` }))

function riskOf(approval: TokenApproval, t: HubText): string {
  const { atRisk = '0', worth } = approval
  const amount = `${atRisk} ${symbolOf(approval, t)}`
  return worth === undefined
    ? t('approvals.atRisk', { amount })
    : t('approvals.atRiskWorth', { amount, worth })
}

function whatOf(approval: TokenApproval, t: HubText): string {
  const { covers } = approval
  const token = symbolOf(approval, t)
  switch (covers.kind) {
    case 'unlimited':
      return t('approvals.unlimited', { token })
    case 'amount':
      return t('approvals.amount', { amount: covers.amount, token })
    case 'collection':
      return t('approvals.collection', { token })
    case 'item':
      return t('approvals.item', { token, id: covers.id })
  }
}
