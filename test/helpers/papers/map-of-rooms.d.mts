export function roomsOf(house: 'src/domain' | 'src/ground/db'): { room: string; lives: string }[];
