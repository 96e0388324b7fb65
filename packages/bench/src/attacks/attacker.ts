/** Attacks from a separate process, apart from the measurement: `attacker.ts <kind> <origin> <script>`. */
import { attacks } from './kinds.ts';

const [kind = '', origin = '', script = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
attacks[kind]?.({ origin: new URL(origin), script });
