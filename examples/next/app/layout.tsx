import type { ReactNode } from 'react'
import { Wallets } from './Wallets'

export const metadata = { title: 'Vestibule with Next' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallets>{children}</Wallets>
      </body>
    </html>
  )
}
