import type { ReactNode } from 'react'
import { Announcement } from '../ui/Announcement.js'

export function Message({ title, hint, Icon, mood, says }: Message.Props) {
  return (
    <div
      className="window-message"
      data-testid="vb-window-message"
      data-says={says}
      data-mood={mood}
    >
      <Announcement text={hint === undefined ? title : `${title} ${hint}`} />
      <span className="window-icon">
        <Icon />
      </span>
      <h1>{title}</h1>
      {hint !== undefined && <p>{hint}</p>}
    </div>
  )
}

export declare namespace Message {
  type Props = {
    title: string
    hint: string | undefined
    Icon: () => ReactNode
    mood: 'good' | 'calm' | 'warn'
    says: string
  }
}
