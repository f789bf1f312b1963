export const WalletShape = () => (
  <>
    <path className="soft" d="M-42-18 28-36a8 8 0 0 1 10 8v14h-80z" />
    <rect className="body" x="-50" y="-20" width="100" height="58" rx="14" />
    <path className="strong" d="M50-4v26H28a13 13 0 0 1 0-26z" />
    <circle className="light" cx="31" cy="9" r="4" />
  </>
)

export const CoinShape = () => (
  <>
    <circle className="strong" r="23" />
    <circle className="light-line" r="16" />
    <path className="light" d="M0-9 6 0 0 9-6 0z" />
  </>
)

export const CollectibleShape = () => (
  <>
    <rect className="body" x="-21" y="-26" width="42" height="52" rx="8" />
    <rect className="soft" x="-14" y="-19" width="28" height="28" rx="4" />
    <path className="line" d="M-14 6-5-4l6 6 5-5 8 9M-12 17H4" />
    <circle className="dot" cx="6" cy="-11" r="3" />
  </>
)

export const WindowShape = () => (
  <>
    <rect className="body" x="-68" y="-50" width="136" height="100" rx="12" />
    <path className="soft" d="M-68-30v-8a12 12 0 0 1 12-12H56a12 12 0 0 1 12 12v8z" />
    <path className="line" d="M-56-40h.1m7.9 0h.1m7.9 0h.1" />
  </>
)

export const CheckShape = () => (
  <>
    <circle className="strong" r="15" />
    <path className="light-line" d="m-6 0 4.5 4.5L6.5-4" />
  </>
)

export const LockShape = () => (
  <>
    <path className="soft" d="M-30-4v-18a30 30 0 0 1 60 0v18H18v-18a18 18 0 0 0-36 0v18z" />
    <rect className="body" x="-44" y="-8" width="88" height="62" rx="14" />
    <circle className="dot" cy="18" r="8" />
    <path className="dot" d="M-3 20h6l3 16H-6z" />
  </>
)

export const KeyShape = () => (
  <>
    <path className="strong" d="M8 5h-58V-5h5v-9h10v9h5v-6h10v6H8z" />
    <circle className="strong" cx="24" r="21" />
    <circle className="body" cx="29" r="7" />
  </>
)

export const Sign = ({ of, chosen = false }: { of: keyof typeof SIGNS; chosen?: boolean }) => (
  <>
    <circle className={chosen ? 'strong' : 'body'} r="21" />
    <path className={chosen ? 'light' : 'soft'} d={SIGNS[of]} />
  </>
)

const SIGNS = {
  diamond: 'M0-11 8 0 0 11-8 0z',
  triangle: 'M0-10 10 7h-20z',
  hexagon: 'm0-10 9 5V5l-9 5-9-5V-5z',
}

export const BlockShape = () => (
  <>
    <rect className="body" x="-27" y="-27" width="54" height="54" rx="12" />
    <path className="line" d="M-13-10h18m-18 10h26m-26 10H5" />
  </>
)
