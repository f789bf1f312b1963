import type { ReactNode } from 'react'
import './style.css'
import { Wallets } from './Wallets'

export const metadata = { title: 'Hello' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallets>{children}</Wallets>
      </body>
    </html>
  )
}
