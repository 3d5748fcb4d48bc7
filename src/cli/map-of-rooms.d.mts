export function roomsOf(house: 'src/domain' | 'src/db'): { room: string; lives: string }[];
