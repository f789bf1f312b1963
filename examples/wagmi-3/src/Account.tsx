import { useConnection } from 'wagmi'

/** What wagmi's own hook knows of whom the modal connected. */
export function Account() {
  const { status, address } = useConnection()
  return (
    <output aria-label="wagmi">
      {status} {address}
    </output>
  )
}
