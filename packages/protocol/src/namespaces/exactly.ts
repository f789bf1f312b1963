export const exactly = (one: string, other: string): boolean => one === other
