/** @returns the file to start with; null where it can be neither found nor written */
export function compile(root: string): Promise<string | null>;
