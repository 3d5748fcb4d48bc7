/** Yes or no, with its words behind it. */
export function Tick({
  label,
  checked,
  onTick,
}: {
  label: string;
  checked: boolean;
  onTick: (checked: boolean) => void;
}) {
  return (
    <label>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />{' '}
      {label}
    </label>
  );
}
