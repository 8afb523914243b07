//! The same board with a program that panics, so that a test can see that this is noticed.

#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod board {
    use cortex_m_rt::entry;
    use panic_semihosting as _;

    #[entry]
    #[expect(clippy::panic, reason = "that is what it is for")]
    fn main() -> ! {
        panic!("as it should")
    }
}

#[cfg(not(target_os = "none"))]
fn main() {}
