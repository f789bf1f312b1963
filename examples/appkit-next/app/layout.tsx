import type { ReactNode } from 'react'
import { Wallets } from './Wallets'

export const metadata = { title: 'AppKit’s set-up with Next' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallets>{children}</Wallets>
      </body>
    </html>
  )
}
