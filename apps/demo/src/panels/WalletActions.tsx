import { useShown } from './useShown.js'

export function WalletActions({ prefix, actions }: Props) {
  const { result, show } = useShown()
  return (
    <>
      <div className="buttons">
        {actions.map(({ id, name, work, isOpen }) => (
          <button
            key={id}
            type="button"
            data-testid={`${prefix}-${id}`}
            disabled={!isOpen}
            onClick={() => void show(work)}
          >
            {name}
          </button>
        ))}
      </div>
      <pre data-testid={`${prefix}-result`} aria-live="polite">
        {result}
      </pre>
    </>
  )
}

type Props = {
  prefix: string
  actions: readonly {
    id: string
    name: string
    work: () => Promise<unknown>
    isOpen: boolean
  }[]
}
