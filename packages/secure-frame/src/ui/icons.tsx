import type { ReactNode } from 'react'

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const GlobeIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="6.8" />
    <path d="M2.4 9h13.2M9 2.2c4.2 4.2 4.2 9.4 0 13.6M9 2.2C4.8 6.400 4.8 11.600 9 15.8" />
  </Icon>
)
export const WarnIcon = () => (
  <Icon>
    <path d="M7.6 3.200 1.900 13a1.600 1.600 0 0 0 1.400 2.400h11.400a1.600 1.600 0 0 0 1.400-2.400L10.400 3.200a1.600 1.600 0 0 0-2.800 0ZM9 7.200v3m0 2.400h.01" />
  </Icon>
)
export const LockIcon = () => (
  <Icon>
    <rect x="3.500" y="8" width="11" height="7.500" rx="2.200" />
    <path d="M6 8V5.700a3 3 0 0 1 6 0V8" />
  </Icon>
)
