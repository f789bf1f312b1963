import { CertifiedIcon, CodeIcon, SearchIcon } from '@vestibule/design/viewIcons'
import { DIRECTORY, type Wallet } from '@vestibule/protocol/http'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../alerts/toast.js'
import type { WalletsQuery } from '../../../api/directory.js'
import { WALLET_CONNECT } from '../../../core/model/connectorIds.js'
import { view } from '../../../core/model/views.js'
import { narrow } from '../../../directory/narrow.js'
import { searchRows } from '../../../directory/searchRows.js'
import { push } from '../../../navigation/router.js'
import { readDevice } from '../../../platform/device.js'
import { useCore, useModal, useText } from '../../context.js'
import { useWalletSources } from '../../hooks/useWalletSources.js'
import { afterPaint } from '../../timing/afterPaint.js'
import { Button, IconButton } from '../../ui/Button.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { SearchField } from '../../ui/SearchField.js'
import { NotLoaded } from '../../ui/waiting/NotLoaded.js'
import { CardSkeletons } from './CardSkeletons.js'
import { usePages } from './usePages.js'
import { WalletGrid } from './WalletGrid.js'

/** Delay in ms after the last key press. */
const PAUSE = 300

export function AllWallets() {
  const { core } = useModal()
  const t = useText()
  const [text, setText] = useState('')
  const [certified, setCertified] = useState(false)
  const { rows, status, more, loadMore, retry } = useAllWallets({ text, certified })
  const canScan = useCore(({ connectors }) => connectors.some(({ id }) => id === WALLET_CONNECT))
  const [isShown, setShown] = useState(false)
  // Render the cards after the first frame: the view's first frame is slow even without them.
  useEffect(() => afterPaint(() => setShown(true)), [])
  const hasRows = status === 'ready' && rows.length > 0
  const field = useRef<HTMLInputElement>(null)
  const grid = useRef<WalletGrid.Handle>(null)

  const toggleCertified = () => {
    setCertified(!certified)
    if (!certified) toast(core, 'info', t('all.certifiedOn'))
  }
  const scan = () => push(core, view('ConnectingWalletConnectBasic'))

  return (
    <div className="stack" style={{ gap: 12 }}>
      <div className="wallet-search">
        <SearchField
          label={t('all.search')}
          value={text}
          testId="vb-wallet-search"
          inputRef={field}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            grid.current?.focus()
          }}
        />
        <IconButton
          label={t('all.certified')}
          pressed={certified}
          testId="vb-certified"
          onClick={toggleCertified}
        >
          <CertifiedIcon size={20} />
        </IconButton>
        {canScan && readDevice().mobile && (
          <IconButton label={t('all.scan')} testId="vb-scan" onClick={scan}>
            <CodeIcon />
          </IconButton>
        )}
      </div>
      <div className="wallet-results">
        {(status === 'loading' || (hasRows && !isShown)) && <CardSkeletons />}
        {status === 'failed' && <NotLoaded title="all.failed" onRetry={retry} />}
        {status === 'ready' && rows.length === 0 && (
          <>
            <EmptyState
              icon={<SearchIcon />}
              title={t('all.none')}
              hint={t(canScan ? 'all.noneHint' : 'all.noneHintOnly')}
            />
            {canScan && (
              <Button testId="vb-scan-instead" onClick={scan}>
                <CodeIcon />
                {t('all.showCode')}
              </Button>
            )}
          </>
        )}
        {hasRows && isShown && (
          <WalletGrid
            handle={grid}
            rows={rows}
            more={more}
            onMore={loadMore}
            onRetry={retry}
            onLeave={() => field.current?.focus()}
          />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {status === 'ready' && t('all.found', { count: rows.length })}
      </p>
    </div>
  )
}

function useAllWallets({ text, certified }: { text: string; certified: boolean }) {
  const { choice } = useModal()
  const { sources } = useWalletSources()
  const query = { ...narrow(choice), badge_type: certified ? ('certified' as const) : undefined }
  const term = text.trim()
  const isSearch = [...term].length >= DIRECTORY.searchFrom
  const pages = usePages({ ...query, entries: DIRECTORY.perPage })
  const search = useSearch(isSearch ? term : undefined, { ...query, entries: DIRECTORY.perSearch })
  if (!isSearch)
    return { ...pages, rows: searchRows(sources, { listed: pages.wallets, certified }) }
  const rows = searchRows(sources, { listed: search.wallets, certified, term })
  return { ...search, rows, more: 'none' as const, loadMore: doNothing }
}

function doNothing() {
  // A search has only one page.
}

type Settled = { key: string; wallets: readonly Wallet[] | undefined }

/** Waits until the visitor stops typing. Shows the loading state for a minimum time. */
function useSearch(search: string | undefined, query: WalletsQuery) {
  const { directory } = useModal()
  const key = search === undefined ? '' : JSON.stringify({ ...query, search })
  const [settled, setSettled] = useState<Settled>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is a reason to ask, though it says nothing new
  useEffect(() => {
    if (directory === undefined || key === '') return
    let isCurrent = true
    const settle = (wallets: readonly Wallet[] | undefined) => {
      if (isCurrent) setSettled({ key, wallets })
    }
    setSettled(undefined)
    const timer = setTimeout(() => {
      const least = new Promise((resolve) => setTimeout(resolve, DIRECTORY.searchWait))
      Promise.all([directory.getWallets(JSON.parse(key)), least]).then(
        ([page]) => settle(page.data),
        () => settle(undefined),
      )
    }, PAUSE)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [directory, key, attempt])

  const isSettled = settled?.key === key
  const wallets = (isSettled ? settled.wallets : undefined) ?? []
  const failed = isSettled && settled.wallets === undefined
  return {
    wallets,
    status: directory === undefined ? 'ready' : failed ? 'failed' : isSettled ? 'ready' : 'loading',
    retry: () => setAttempt((count) => count + 1),
  } as const
}
