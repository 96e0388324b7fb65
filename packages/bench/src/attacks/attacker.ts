/** Attacks from a process of its own, apart from the measuring: `attacker.ts <kind> <origin> <script>`. */
import { attacks } from './kinds.ts';

const [kind = '', origin = '', script = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
attacks[kind]?.({ origin: new URL(origin), script });
