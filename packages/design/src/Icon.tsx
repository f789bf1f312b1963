import type { ReactNode } from 'react'

/** Line icon in the text colour. @param points Mirrors the icon in right-to-left languages */
export function Icon(props: { size?: number; points?: boolean; children: ReactNode }) {
  const { size = 18, points, children } = props
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-points={points || undefined}
    >
      {children}
    </svg>
  )
}
